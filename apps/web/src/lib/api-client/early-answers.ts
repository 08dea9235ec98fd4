/** The calls that public/early.js made before the app ran. */
export interface EarlyAnswers {
  token: string;
  /** Epoch milliseconds. */
  at: number;
  /** By URL. Each is used once. */
  answers: Record<string, Promise<Response>>;
}

declare global {
  interface Window {
    cutroomEarly?: EarlyAnswers;
  }
}

/** Older responses may be outdated, because the app took long to load, or another route was shown first. */
const freshMs = 20_000;

/** The response to a GET that early.js has already sent for the same session. @returns undefined when there is none */
export function takeEarlyAnswer(url: string, token: string): Promise<Response> | undefined {
  const early = window.cutroomEarly;
  if (!early || early.token !== token || Date.now() - early.at > freshMs) return undefined;
  const answer = early.answers[url];
  delete early.answers[url];
  return answer;
}
