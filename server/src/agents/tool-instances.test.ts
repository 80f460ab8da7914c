import { pino } from "pino";
import { expect, test } from "vitest";
import { redactorOf } from "../secrets/redactor.ts";
import { toolRuntime } from "./tool-instances.ts";

test("what a tool writes reaches the log, without secrets", () => {
  const lines: string[] = [];
  const { logger, reportProgress } = toolRuntime(
    pino({ level: "debug" }, { write: (line) => lines.push(line) }),
    redactorOf(["hunter22hunter22"]),
  );
  logger.warn("refused hunter22hunter22", { header: "Bearer hunter22hunter22" });
  reportProgress({ progress: 1, total: 3, message: "Indexing" });
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { level: 40, msg: "refused [secret]", tool: { header: "Bearer [secret]" } },
    { level: 20, msg: "Indexing", tool: { progress: 1, total: 3 } },
  ]);
});
