/** Waits for what comes by itself, as long as a busy machine needs: only a test that fails waits to the end. */
import { vi } from "vitest";

const PATIENCE_MS = 30_000;

/** Resolves when the check no longer throws. */
export const soon = (check: () => void): Promise<void> => vi.waitFor(check, { timeout: PATIENCE_MS });
