/** The connection's state, always in sight: how old the last word is, when the next try comes, what is not confirmed. */
import { html, nothing, type TemplateResult } from "lit-html";
import type { SocketStatus } from "../../wire/socket.ts";
import { words } from "../../words/words.ts";

export interface ConnectionState {
  readonly status: SocketStatus;
  /** Ms since the server was heard last. */
  readonly age: number | null;
  /** The way there and back, ms. */
  readonly way: number | null;
  /** Local ms, for the wait. */
  readonly now: number;
  readonly pending: number;
}

/** A beat comes every few seconds: from this age on something is slow. */
const OLD_MS = 7_500;

export type ConnectionMood = "good" | "slow" | "bad";

export function mood({ status, age }: ConnectionState): ConnectionMood {
  if (status.kind !== "open") return "bad";
  return age !== null && age > OLD_MS ? "slow" : "good";
}

function text(state: ConnectionState): string {
  const { status, age, way, now } = state;
  switch (status.kind) {
    case "connecting":
      return words("connection-connecting");
    case "waiting":
      return words("connection-waiting", { seconds: Math.max(0, Math.ceil((status.until - now) / 1_000)) });
    case "closed":
      return words("connection-closed");
    case "open":
      if (mood(state) === "slow") return words("connection-age", { seconds: Math.round((age ?? 0) / 1_000) });
      return way === null ? words("connection-open") : words("connection-way", { ms: Math.max(1, Math.round(way)) });
  }
}

export function connectionPanel(state: ConnectionState, reconnect: () => void): TemplateResult {
  const said = mood(state) === "good" ? words("connection-open") : text(state);
  const label = `${words("connection-label")}: ${said}`;
  return html`<div class="connection ${mood(state)}" role="group" aria-label=${label}>
    <span class="dot" aria-hidden="true"></span>
    <span class="text">${text(state)}</span>
    ${
      state.pending > 0 && mood(state) !== "good"
        ? html`<span class="pending">${words("connection-pending", { count: state.pending })}</span>`
        : nothing
    }
    ${
      state.status.kind === "waiting"
        ? html`<button type="button" class="sd-button small" @click=${reconnect}>${words("connection-now")}</button>`
        : nothing
    }
  </div>`;
}
