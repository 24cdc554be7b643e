import { describe, expect, test } from "vitest";
import { Connection, waitBefore, type SocketLike, type Status } from "./connection";

class FakeSocket implements SocketLike {
  sent: string[] = [];
  closed = false;
  onopen: SocketLike["onopen"] = null;
  onmessage: SocketLike["onmessage"] = null;
  onclose: SocketLike["onclose"] = null;
  send(data: string): void {
    if (this.closed) throw new Error("closed");
    this.sent.push(data);
  }
  close(): void {
    this.closed = true;
    this.onclose?.({});
  }
}

function harness() {
  const sockets: FakeSocket[] = [];
  const statuses: Status[] = [];
  const heard: unknown[] = [];
  const waits: { task: () => void; milliseconds: number; off: boolean }[] = [];
  const connection = new Connection({
    open: () => {
      const socket = new FakeSocket();
      sockets.push(socket);
      return socket;
    },
    message: (message) => heard.push(message),
    status: (status) => statuses.push(status),
    later: (task, milliseconds) => {
      const wait = { task, milliseconds, off: false };
      waits.push(wait);
      return wait;
    },
    cancel: (wait) => ((wait as { off: boolean }).off = true),
    random: () => 1,
  });
  const last = () => sockets.at(-1) as FakeSocket;
  return { connection, sockets, statuses, heard, waits, last };
}

describe("a live connection", () => {
  test("sends nothing before the first message has come, and says so", () => {
    const { connection, last } = harness();
    connection.start();
    expect(connection.send({ type: "act" })).toBe(false);
    expect(last().sent).toEqual([]);
    last().onmessage?.({ data: "{}" });
    expect(connection.send({ type: "act" })).toBe(true);
    expect(last().sent).toEqual(['{"type":"act"}']);
  });

  test("comes back after a loss, waiting longer each time, and starts over once it is live", () => {
    const { connection, waits, last, statuses } = harness();
    connection.start();
    last().close();
    waits[0]?.task();
    last().close();
    waits[1]?.task();
    expect(waits.map((wait) => wait.milliseconds)).toEqual([500, 1000]);
    last().onmessage?.({ data: "1" });
    last().close();
    expect(waits[2]?.milliseconds).toBe(500);
    expect(statuses).toEqual(["lost", "connecting", "lost", "connecting", "live", "lost"]);
  });

  test("after a loss nothing is sent until the next first message", () => {
    const { connection, waits, last } = harness();
    connection.start();
    last().onmessage?.({ data: "1" });
    last().close();
    expect(connection.send("x")).toBe(false);
    waits[0]?.task();
    expect(connection.send("x")).toBe(false);
  });

  test("retry does not wait, and there is one socket at a time", () => {
    const { connection, sockets, waits, last } = harness();
    connection.start();
    last().close();
    connection.retry();
    expect(sockets).toHaveLength(2);
    expect(waits[0]?.off).toBe(true);
    connection.retry();
    expect(sockets).toHaveLength(2);
  });

  test("an old socket's late words are not heard", () => {
    const { connection, sockets, heard } = harness();
    connection.start();
    sockets[0]?.close();
    connection.retry();
    sockets[0]?.onmessage?.({ data: '"late"' });
    expect(heard).toEqual([]);
  });

  test("stop is for good", () => {
    const { connection, waits, statuses } = harness();
    connection.start();
    connection.stop();
    expect(waits).toEqual([]);
    connection.retry();
    expect(statuses).toEqual(["closed"]);
  });

  test("words that are no JSON end the socket, not the page", () => {
    const { connection, last } = harness();
    connection.start();
    last().onmessage?.({ data: "<html>" });
    expect(connection.status).toBe("lost");
  });

  test("the wait is bounded and spread", () => {
    expect(waitBefore(30, 1)).toBe(15_000);
    expect(waitBefore(0, 0)).toBe(250);
  });
});
