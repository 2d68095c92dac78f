/** Answers questions about the browser's engine: one JSON object a line on standard input, one a line on standard output. */
import { createInterface } from "node:readline";
import { answer, type Question } from "./answers.ts";

for await (const line of createInterface({ input: process.stdin })) {
  process.stdout.write(`${JSON.stringify(answer(JSON.parse(line) as Question))}\n`);
}
