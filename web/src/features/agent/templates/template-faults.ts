/** A chunk of its own: the template engine loads when a draft first changes a template. */
export { newTemplateFaults } from "@pegboard/registry-core";
