import type { SwitchState } from "@pegboard/registry-core/internal";
import { say } from "./texts.ts";

/** What becomes of tools that an agent has no entry for, as those that come later. */
export const POLICY_TEXT: Record<SwitchState, string> = say.newTools;
