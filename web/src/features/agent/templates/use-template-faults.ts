import type { AgentSettings, newTemplateFaults, TemplateIssue } from "@pegboard/registry-core";
import { useEffect, useMemo, useState } from "react";

const NONE: TemplateIssue[] = [];

/** Templates that a draft leaves without a text to send. The server refuses them as well, where the check is not loaded yet. */
export function useTemplateFaults(saved: AgentSettings, drafted: AgentSettings): TemplateIssue[] {
  const [check, setCheck] = useState<{ run: typeof newTemplateFaults }>();
  const isNeeded = drafted.prompts !== saved.prompts;
  useEffect(() => {
    if (!isNeeded || check) return;
    import("./template-faults.ts").then(
      ({ newTemplateFaults: run }) => setCheck({ run }),
      () => {
        // The server says so on saving.
      },
    );
  }, [isNeeded, check]);
  return useMemo(() => (isNeeded && check ? check.run(saved, drafted) : NONE), [isNeeded, check, saved, drafted]);
}
