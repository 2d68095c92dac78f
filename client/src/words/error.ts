/**
 * What went wrong when the server was asked, in words.
 *
 * @example
 * errorWords(new APIError(0, "network", "")) // "The server cannot be reached. Try again in a moment."
 */
import { APIError } from "../wire/api.ts";
import "./name_words.ts";
import { words } from "./words.ts";

export function errorWords(error: unknown): string {
  if (error instanceof APIError && error.code !== "network" && error.message !== "") {
    return words("error-server", { text: error.message });
  }
  return words(error instanceof APIError && error.code === "gave_up" ? "error-gave-up" : "error-network");
}
