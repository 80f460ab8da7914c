const TEMPLATE = encodeURIComponent("demo://resource/dynamic/text/{resourceId}");

/**
 * Every screen of a server that has a source of every kind (fixtures/server-arguments.ts), the
 * preset `quiet` and two runs of a case, the second of which a provider refused in part.
 */
export const EVERY_SCREEN = {
  agents: "/agents",
  "compare agents": "/agents/compare?a=first-agent&b=second-agent&show=same",
  registry: "/tools",
  "registry, one tool": "/tools/weather_tool",
  "usage of one method": "/tools/weather_tool/forecast",
  "registry, a parameter's text":
    "/tools/weather_tool?method=forecast&tab=arguments&field=%2Fproperties%2Fplace",
  "registry, settings as JSON": "/tools/weather_tool?tab=settings&editor=json",
  "agent tools, overview": "/agents/first-agent/tools?tool=weather_tool",
  "agent tools, config": "/agents/first-agent/tools?tool=weather_tool&tab=config",
  "agent tools, arguments":
    "/agents/first-agent/tools?tool=weather_tool&method=forecast&tab=arguments",
  "agent tools, payload": "/agents/first-agent/tools?tool=weather_tool&tab=payload",
  "agent tools, why": "/agents/first-agent/tools?tool=weather_tool&tab=why",
  "agent tools, a prompt of a server": `/agents/first-agent/tools?tool=everything&method=${encodeURIComponent("prompt:args-prompt")}`,
  "agent tools, a resource's template": `/agents/first-agent/tools?tool=everything&method=${TEMPLATE}`,
  prompt: "/agents/first-agent/prompt",
  "prompt, variables": "/agents/first-agent/prompt?template=user&panel=variables",
  "prompt, test values": "/agents/first-agent/prompt?panel=values&view=rendered",
  usage: "/agents/first-agent/usage",
  "usage, by tool": "/agents/first-agent/usage?by=tools&days=90",
  quality: "/agents/first-agent/quality",
  "quality, texts edited": "/agents/first-agent/quality?kind=weak&edit=true",
  evaluations: "/agents/first-agent/evaluations",
  "evaluations, a new case": "/agents/first-agent/evaluations?open=new",
  "evaluations, a run": "/agents/first-agent/evaluations?open=run",
  "evaluations, cases of a file": "/agents/first-agent/evaluations?open=import",
  "evaluations, two runs compared": "/agents/first-agent/evaluations?view=comparison",
  history: "/agents/first-agent/history",
  "history of the organisation": "/organisation/history",
  rules: "/organisation/rules",
  audit: "/audit",
  "tool search":
    "/agents/first-agent/tools/search?q=weather%20of%20tomorrow&tool=weather_tool&method=forecast",
  connect: "/agents/first-agent/connect",
  "connect, over HTTP": "/agents/first-agent/connect?way=http",
  sources: "/sources",
  "sources, one": "/sources?source=starter",
  "sources, one with prompts and resources": "/sources?source=mcp%3Aeverything",
  "sources, a command": "/sources?add=command",
  "sources, an address": "/sources?add=address",
  "sources, a description": "/sources?add=openapi",
  "sources, well-known servers": "/sources?add=known",
  "sources, a well-known server": "/sources?add=known&known=gitlab",
  presets: "/presets",
  "presets, a new one": "/presets?dialog=new",
  "presets, one tool of one": "/presets/quiet?tool=weather_tool",
  "presets, history of one": "/presets/quiet/history",
  problems: "/problems",
  calls: "/calls",
  approvals: "/approvals",
  matrix: "/matrix",
  review: "/review",
  proposals: "/review?tab=proposals",
  import: "/transfer",
  export: "/transfer?tab=export",
  settings: "/settings",
  "not found": "/nowhere",
};

/**
 * Every screen that is there once people sign in, as an admin has it, while a call waits; `:person`
 * stands for the id of somebody who is invited, `:disabled` for that of somebody else.
 */
export const PEOPLE_SCREENS = {
  people: "/people",
  "people, one of them": "/people?person=:person",
  "people, a disabled one": "/people?person=:disabled",
  "people, nobody": "/people?q=nobody-has-this",
  "people, an invitation": "/people?dialog=invite",
  "service tokens": "/people?tab=tokens",
  account: "/account",
  approvals: "/approvals",
  proposals: "/review?tab=proposals&proposal=1",
  "audit, an entry": "/audit?entry=1",
  "audit, nothing": "/audit?q=nothing-has-this",
  "settings, security": "/settings/security",
};

interface OpenedForm {
  path: string;
  /** The button that opens it. */
  button: string;
  shows: readonly ["dialog" | "textbox" | "button", string];
}

/** What opens over the screens of people, or in them. */
export const PEOPLE_FORMS: Record<string, OpenedForm> = {
  "a new link": {
    path: "/people?person=:person",
    button: "New link…",
    shows: ["dialog", "New link for Olga Petrova"],
  },
  "an invitation withdrawn": {
    path: "/people?person=:person",
    button: "Withdraw…",
    shows: ["dialog", "Withdraw the invitation"],
  },
  "another role": {
    path: "/people?person=:person",
    button: "Viewer",
    shows: ["button", "Change role"],
  },
  "a deleted account": {
    path: "/people?person=:disabled",
    button: "Delete…",
    shows: ["dialog", "Delete Mei Lin?"],
  },
  "a new service token": {
    path: "/people?tab=tokens",
    button: "New service token",
    shows: ["dialog", "New service token"],
  },
  "a declined call": {
    path: "/approvals",
    button: "Decline…",
    shows: ["textbox", "Why do you decline?"],
  },
  "a withdrawn proposal": {
    path: "/review?tab=proposals&proposal=1",
    button: "Withdraw…",
    shows: ["textbox", "Why"],
  },
  "an export of the record": { path: "/audit", button: "Export…", shows: ["dialog", "Export"] },
  "a new password": {
    path: "/account",
    button: "Change the password…",
    shows: ["button", "Set password"],
  },
};

const TREE = "/agents/first-agent/tools?tool=weather_tool";
/** Opens the review of a draft from anywhere. */
export const REVIEW = ["Control+k", ">review the changes", "Enter"];

interface OverScreen {
  path: string;
  /** What is pressed; `>` stands before what is typed. */
  keys: readonly string[];
  shows: readonly ["dialog" | "group", string];
}

/** What opens over a screen by keyboard. Those further down find the draft of those before. */
export const OVER_SCREENS: Record<string, OverScreen> = {
  "the palette": { path: TREE, keys: ["Control+k"], shows: ["dialog", "Search or run a command"] },
  "what the palette finds": {
    path: TREE,
    keys: ["Control+k", ">weather"],
    shows: ["dialog", "Search or run a command"],
  },
  "the list of keys": { path: TREE, keys: ["?"], shows: ["dialog", "Keyboard shortcuts"] },
  "selected methods, switched": {
    path: TREE,
    keys: ["j", "Control+a", "Space"],
    shows: ["group", "Selection"],
  },
  "the review of a draft": { path: TREE, keys: REVIEW, shows: ["dialog", "Review"] },
  "the list of drafts": { path: "/agents?dialog=drafts", keys: [], shows: ["dialog", "Drafts"] },
  "selected agents": { path: "/agents", keys: ["j", "x"], shows: ["group", "Selection"] },
  "selected tools of the registry": {
    path: "/tools",
    keys: ["j", "Control+a"],
    shows: ["group", "Selection"],
  },
  "selected cells": {
    path: "/matrix",
    keys: ["j", "Shift+ArrowDown"],
    shows: ["group", "Selection"],
  },
  "a review of the matrix": { path: "/matrix", keys: REVIEW, shows: ["dialog", "Review"] },
};
