import { z } from "zod";
import type { AllowedPaths } from "./allowed-paths.ts";

/** A file or folder that an operator chooses for a tool. */
export function chosenPath(paths: AllowedPaths) {
  return z
    .string()
    .min(1)
    .superRefine((path, context) => {
      const message = paths.refusal(path);
      if (message !== undefined) context.addIssue({ code: "custom", message });
    });
}
