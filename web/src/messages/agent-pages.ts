import { t } from "./t.ts";

/** The pages of an agent, in the order of its tabs. */
export const AGENT_PAGE_LABELS = {
  tools: t("Tools"),
  prompt: t("Prompt"),
  usage: t("Usage"),
  quality: t("Quality"),
  evaluations: t("Evaluations"),
  history: t("History"),
  connect: t("Connect"),
};
