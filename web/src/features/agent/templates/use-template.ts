import { type AgentSettings, DEFAULT_TEMPLATES, type TemplateName } from "@pegboard/registry-core";
import { useRef } from "react";
import type { DraftStep } from "../draft/draft.ts";

/** Typing with shorter pauses is one step of the draft's undo. */
const STEP_PAUSE_MS = 1000;

/** The source of a template: the agent's own, or the default one. */
const templateSource = ({ prompts }: AgentSettings, template: TemplateName): string =>
  prompts?.[template] ?? DEFAULT_TEMPLATES[template];

/** A template as it is edited. Its default, changed, becomes the agent's own, and the own one, changed back, the default. */
export function useTemplate(template: TemplateName, settings: AgentSettings, onStep: (step: DraftStep) => void) {
  const burst = useRef({ number: 0, last: 0 });
  const source = templateSource(settings, template);
  const onChange = (next: string) => {
    const now = Date.now();
    if (now - burst.current.last > STEP_PAUSE_MS) burst.current.number++;
    burst.current.last = now;
    onStep({
      label: `Edit the ${template} template`,
      operations: [
        next === DEFAULT_TEMPLATES[template]
          ? { op: "resetTemplate", template }
          : { op: "setTemplate", template, source: next },
      ],
      field: `template ${template} ${burst.current.number}`,
    });
  };
  return {
    source,
    isOwn: source !== DEFAULT_TEMPLATES[template],
    onChange,
    reset: () => onStep({ label: `Reset the ${template} template`, operations: [{ op: "resetTemplate", template }] }),
  };
}
