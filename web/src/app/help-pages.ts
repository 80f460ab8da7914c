import { paths } from "../addresses/paths.ts";
import { findPage } from "./pages.ts";

/** What the documentation has about each page: a page of it, and a heading where one fits. */
export const HELP_PAGES: Record<string, string> = {
  "/sign-in": "people",
  "/link": "people#the-first-admin",
  "/account": "people#the-account",
  "/agents": "agents",
  "/agents/compare": "agents#compare-two-agents",
  "/agents/$agent/tools": "agents#switch-tools-and-methods",
  "/agents/$agent/tools/search": "runs#deferred-methods",
  "/agents/$agent/prompt": "prompts",
  "/agents/$agent/usage": "usage",
  "/agents/$agent/quality": "texts",
  "/agents/$agent/evaluations": "evaluations",
  "/agents/$agent/connect": "connect",
  "/agents/$agent/history": "agents#go-back",
  "/organisation/history": "registry#undo-what-reaches-everybody",
  "/organisation/rules": "rules",
  "/presets": "presets",
  "/presets/$preset": "presets#edit-a-preset",
  "/presets/$preset/history": "presets#edit-a-preset",
  "/audit": "audit",
  "/tools": "registry",
  "/tools/$tool": "registry#change-a-tool-for-everybody",
  "/tools/$tool/$method": "usage#one-method",
  "/matrix": "matrix",
  "/problems": "problems",
  "/review": "review",
  "/approvals": "calls#approve-calls",
  "/sources": "sources",
  "/calls": "calls",
  "/people": "people#the-page-people",
  "/transfer": "import-export",
  "/settings": "settings-pages",
  "/settings/$section": "settings-pages",
};

/** What the documentation has about the page of an address below the app's base. */
export const helpAddress = (pathname: string): string =>
  paths.documentation(HELP_PAGES[findPage(pathname)?.path ?? ""] ?? "index");
