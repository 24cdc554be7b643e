/**
 * One live connection that comes back by itself: it knows nothing of games, only how to keep a
 * socket open, and says honestly whether something could be sent.
 */

export type Status =
  /** The first attempt, or one after a loss, is under way. */
  | "connecting"
  /** Open, and a first message has come. */
  | "live"
  /** Lost; the next attempt is waited for. */
  | "lost"
  /** Closed for good: stopped, or the server said that there is no point in trying again. */
  | "closed";

/** The part of WebSocket that is used, so that tests can play the other end. */
export interface SocketLike {
  send(data: string): void;
  close(): void;
  onopen: ((event: never) => void) | null;
  onmessage: ((event: { data: unknown }) => void) | null;
  onclose: ((event: { code?: number }) => void) | null;
}

export interface Wiring {
  open(): SocketLike;
  message(message: unknown): void;
  status(status: Status): void;
  /** As setTimeout and clearTimeout. */
  later?(task: () => void, milliseconds: number): unknown;
  cancel?(handle: unknown): void;
  /** From 0 to 1, for spreading the attempts of many clients. */
  random?(): number;
}

const FIRST_WAIT = 500;
const LONGEST_WAIT = 15_000;

/** How long to wait before attempt number `tries` (from 0), in milliseconds. */
export function waitBefore(tries: number, random: number): number {
  return Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** tries) * (0.5 + random / 2);
}

export class Connection {
  status: Status = "connecting";
  private socket: SocketLike | undefined;
  private tries = 0;
  private waiting: unknown;

  constructor(private readonly wiring: Wiring) {}

  start(): void {
    this.cancelWait();
    this.set("connecting");
    const socket = this.wiring.open();
    this.socket = socket;
    socket.onmessage = ({ data }) => {
      if (this.socket !== socket) return;
      let message: unknown;
      try {
        message = JSON.parse(String(data));
      } catch {
        socket.close(); // not our server: begin anew
        return;
      }
      this.tries = 0;
      this.set("live");
      this.wiring.message(message);
    };
    socket.onclose = () => {
      if (this.socket === socket) this.lost();
    };
  }

  /** Send now or not at all: false where it certainly was not sent. */
  send(message: unknown): boolean {
    if (this.status !== "live" || !this.socket) return false;
    try {
      this.socket.send(JSON.stringify(message));
      return true;
    } catch {
      return false;
    }
  }

  /** Try at once, for when the network has come back or the person asks for it. */
  retry(): void {
    if (this.status === "lost") this.start();
  }

  stop(): void {
    this.cancelWait();
    const socket = this.socket;
    this.socket = undefined;
    this.set("closed");
    socket?.close();
  }

  private lost(): void {
    this.socket = undefined;
    if (this.status === "closed") return;
    this.set("lost");
    const wait = waitBefore(this.tries++, (this.wiring.random ?? Math.random)());
    const later = this.wiring.later ?? setTimeout;
    this.waiting = later(() => this.start(), wait);
  }

  private cancelWait(): void {
    if (this.waiting === undefined) return;
    const cancel = this.wiring.cancel ?? ((handle) => clearTimeout(handle as number));
    cancel(this.waiting);
    this.waiting = undefined;
  }

  private set(status: Status): void {
    if (this.status === status) return;
    this.status = status;
    this.wiring.status(status);
  }
}
