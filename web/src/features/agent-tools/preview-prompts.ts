/** A chunk of its own: the template engine loads when a prompt is first shown. */
import { renderPrompt } from "@pegboard/registry-core";

export type RenderPrompt = typeof renderPrompt;
export { renderPrompt };
