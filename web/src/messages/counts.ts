import { countChangeText } from "@pegboard/ui/messages/count-text.ts";
import { t } from "./t.ts";

export const agentCount = (count: number): string =>
  t("{count, plural, one {# agent} other {# agents}}", { count });

export const toolCount = (count: number): string =>
  t("{count, plural, one {# tool} other {# tools}}", { count });

export const methodCount = (count: number): string =>
  t("{count, plural, one {# method} other {# methods}}", { count });

export const changeCount = (count: number): string =>
  t("{count, plural, one {# change} other {# changes}}", { count });

export const draftCount = (count: number): string =>
  t("{count, plural, one {# draft} other {# drafts}}", { count });

export const tokenCount = (count: number): string =>
  t("{count, plural, one {# token} other {# tokens}}", { count });

/** "+280 tokens". */
export const tokenChange = (change: number): string =>
  t("{change} tokens", { change: countChangeText(change) });
