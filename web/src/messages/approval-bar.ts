import { t } from "./t.ts";

/** The most people who are named as those to ask. */
const MOST_APPROVERS_NAMED = 3;

interface BarredApproval {
  bar?: keyof typeof BAR_REASONS | undefined;
  deciders?: { may: readonly { name: string }[] } | undefined;
}

/** Why whoever looks at a call may not decide about it, and whom to ask; undefined for who may. */
export function barText({ bar, deciders }: BarredApproval): string | undefined {
  if (bar === undefined) return undefined;
  const names = (deciders?.may ?? []).slice(0, MOST_APPROVERS_NAMED).map(({ name }) => name);
  const ask =
    names.length === 0 ? t("Ask an admin.") : t("Ask: {names}", { names: names.join(", ") });
  return `${BAR_REASONS[bar]} ${ask}`;
}

const BAR_REASONS = {
  role: t("Only approvers and admins decide about calls."),
  group: t("Your role is for other groups of agents."),
  own_token: t("Not you: the call came in with your token."),
  own_call: t("Not you: you made the call yourself."),
};
