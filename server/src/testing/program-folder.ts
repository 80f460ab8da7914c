import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { TestProject } from "vitest/node";

declare module "vitest" {
  export interface ProvidedContext {
    /** For the program as tests start it. */
    programFolder: string;
  }
}

/** Makes a folder within the project, so that the packages are found, and removes it at the end. */
export default function setup(project: TestProject): () => void {
  const cache = join(import.meta.dirname, "../../../.test-cache");
  mkdirSync(cache, { recursive: true });
  const folder = mkdtempSync(join(cache, "programs-"));
  project.provide("programFolder", folder);
  return () => rmSync(folder, { recursive: true, force: true });
}
