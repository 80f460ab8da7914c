import { z } from "zod";
import type { AllowedPaths } from "./allowed-paths.ts";
import { chosenPath } from "./allowed-paths.ts";
import { globError } from "./path-patterns.ts";

const pattern = z
  .string()
  .min(1)
  .max(1_000)
  .superRefine((glob, context) => {
    const message = globError(glob);
    if (message !== undefined) context.addIssue({ code: "custom", message });
  });
const patternList = z
  .array(pattern)
  .max(200)
  .describe("Glob patterns of paths below the root folder.");

/**
 * What an operator sets for the workspace files. Nothing on disk is reachable before a root folder
 * is chosen.
 */
const workspaceConfigValues = (paths: AllowedPaths) =>
  z.object({
    root: chosenPath(paths).meta({
      title: "Root folder",
      description: `The only folder whose files the agent can reach. Absolute, or relative to where Pegboard was started. ${paths.choice}`,
      examples: ["./workspace"],
    }),
    maxFileKilobytes: z.int().min(1).max(10_240).default(256).meta({
      title: "Largest file (kB)",
      description: "Files above this size are neither read, searched nor written.",
    }),
    allow: patternList.min(1).default(["**"]).meta({ title: "Allowed patterns" }),
    deny: patternList.default(["**/.git/**", "**/.env*", "**/node_modules/**"]).meta({
      title: "Refused patterns",
      description:
        "Glob patterns that win over the allowed ones. Names that run or unlock things, such as `.git`, `.env` and `package.json`, are refused anyway.",
    }),
    maxResults: z.int().min(1).max(5_000).default(200).meta({
      title: "Most results",
      description: "Upper limit of a listing or a search.",
    }),
  });

export type WorkspaceFilesConfig = z.output<ReturnType<typeof workspaceConfigValues>> & {
  paths: AllowedPaths;
};

/** Parses to what an operator set, together with the paths that may be reached. */
export function workspaceFilesConfig(paths: AllowedPaths) {
  return workspaceConfigValues(paths).transform(
    (config): WorkspaceFilesConfig => ({ ...config, paths }),
  );
}
