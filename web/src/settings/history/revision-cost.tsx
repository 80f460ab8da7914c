import { classNames } from "@pegboard/ui/class-names.ts";
import { countChangeText, countText } from "@pegboard/ui/messages/count-text.ts";
import { useQuery } from "@tanstack/react-query";
import { revisionCostQuery } from "../../api/revisions.ts";
import { t } from "../../messages/t.ts";

/**
 * How many more tokens an agent's functions cost with a save than with the one before, both with
 * the present tools.
 */
export function RevisionCost({ agent, revision }: { agent: string; revision: number }) {
  const { data: after } = useQuery(revisionCostQuery(agent, revision));
  const { data: before } = useQuery(revisionCostQuery(agent, revision - 1));
  if (!after || !before) return null;
  const more = after.tokens - before.tokens;
  const [from, to] = [countText(before.tokens), countText(after.tokens)];
  return (
    <span
      title={t("{before} → {after} tokens, with the tools of now", { before: from, after: to })}
      className={classNames("num flex-none text-list", more === 0 && "text-3")}
    >
      {countChangeText(more)}
      <span className="sr-only">
        {" "}
        {t("{before} → {after} tokens, with the tools of now", { before: from, after: to })}
      </span>
    </span>
  );
}
