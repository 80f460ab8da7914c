import { readFileSync } from "node:fs";
import { parentPort } from "node:worker_threads";
import { DeclarationReader } from "@pegboard/declarations";

/**
 * The jobs of the thread, one at a time. It says "ready" once, and answers each with a text or
 * nothing.
 */
export type DeclarationJob =
  /**
   * This job answers a file with its types and doc comments attached; with all files as they are
   * now, or as they were found before.
   */
  | { job: "text"; path: string; anew: boolean }
  /** This job answers the source file that an import means by a tsconfig. */
  | { job: "resolve"; name: string; from: string };

export type DeclarationAnswer = { text: string | undefined } | { failed: string };

/**
 * Packages that a module may import without having them installed are found where this server has
 * them.
 */
const reader = new DeclarationReader({ packagesFrom: import.meta.filename });

parentPort?.on("message", (job: DeclarationJob) => {
  parentPort?.postMessage(answerDeclarationJob(job) satisfies DeclarationAnswer);
});
parentPort?.postMessage("ready");

function answerDeclarationJob(job: DeclarationJob): DeclarationAnswer {
  try {
    return { text: work(job) };
  } catch (error) {
    return { failed: error instanceof Error ? error.message : String(error) };
  }
}

function work(job: DeclarationJob): string | undefined {
  switch (job.job) {
    case "resolve":
      return reader.resolve(job.name, job.from);
    case "text": {
      if (job.anew) reader.forget();
      const attached = reader.attach(job.path, readFileSync(job.path, "utf8"));
      if (!attached) return undefined;
      const map = Buffer.from(attached.map).toString("base64");
      return `${attached.code}//# sourceMappingURL=data:application/json;base64,${map}\n`;
    }
  }
}
