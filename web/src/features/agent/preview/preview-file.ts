import type { PreviewTab } from "../agent-tools-search.ts";
import { previewLanguage, templateOf } from "./preview-text.ts";

const endings = { json: "json", xml: "xml", markdown: "md", prompt: "txt" } as const;

/** What a preview is called as a file: `support-anthropic.json`. */
export function fileNameOf(agent: string, tab: PreviewTab): string {
  return `${agent}-${tab}.${templateOf(tab) ? "txt" : endings[previewLanguage(tab)]}`;
}

/** Hands a text to the browser as a file. */
export function downloadText(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: "text/plain;charset=utf-8" }));
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}
