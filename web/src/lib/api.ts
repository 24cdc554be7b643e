/** Requests over HTTP. Every failure becomes an `ApiError` with words that can be shown. */

import type { GamesReply, Refusal } from "./wire";

export class ApiError extends Error {
  constructor(readonly refusal: Refusal) {
    super(refusal.message);
  }
}

/** The build of the client that the server served when this page was loaded. */
let build = "";
let games: Promise<GamesReply> | undefined;

export const get = <Answer>(path: string): Promise<Answer> => request("GET", path);
export const post = <Answer>(path: string, body: unknown = {}): Promise<Answer> =>
  request("POST", path, body);

/** All games and bots; asked once a page. */
export function theGames(): Promise<GamesReply> {
  games ??= get<GamesReply>("/api/games").then(
    (reply) => {
      build = reply.build;
      return reply;
    },
    (error: unknown) => {
      games = undefined;
      throw error;
    },
  );
  return games;
}

export const buildId = (): string => build;

async function request<Answer>(method: string, path: string, body?: unknown): Promise<Answer> {
  const headers: Record<string, string> = { accept: "application/json" };
  if (build) headers["lineside-build"] = build;
  if (body !== undefined) headers["content-type"] = "application/json";
  let response: Response;
  try {
    response = await fetch(path, {
      method,
      headers,
      body: body === undefined ? null : JSON.stringify(body),
      credentials: "same-origin",
    });
  } catch {
    throw new ApiError(refusal(0, "offline", "The server cannot be reached. Nothing was sent."));
  }
  const answer: unknown = await response.json().catch(() => null);
  if (response.ok) return answer as Answer;
  throw new ApiError(
    isRefusal(answer)
      ? answer
      : refusal(response.status, "error", `The server answered with status ${response.status}.`),
  );
}

export function refusal(code: number, kind: string, message: string): Refusal {
  return { type: "refused", id: "", code, kind, rule: "", message, n: null };
}

/** Any thrown thing as a refusal that can be shown. */
export function refusalOf(error: unknown): Refusal {
  if (error instanceof ApiError) return error.refusal;
  return refusal(0, "error", error instanceof Error ? error.message : String(error));
}

function isRefusal(answer: unknown): answer is Refusal {
  return typeof answer === "object" && answer !== null && "message" in answer && "kind" in answer;
}
