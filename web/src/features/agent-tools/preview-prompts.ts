/** A chunk of its own: the template engine loads when a prompt is first shown. */
import { renderPrompts } from "@pegboard/registry-core";

export type RenderPrompts = typeof renderPrompts;
export { renderPrompts };
