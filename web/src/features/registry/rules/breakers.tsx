import { whatBreaks } from "@pegboard/registry-core/problems";
import { classNames } from "@pegboard/ui/class-names.ts";
import { Disclosure } from "@pegboard/ui/disclosure.tsx";
import { paths } from "../../../addresses/paths.ts";
import { t } from "../../../messages/t.ts";
import type { JudgedRules } from "./use-judged-rules.ts";

/** How many agents a rule covers and which of them break it, as the draft makes them. */
export function Breakers({ judged, id }: { judged: JudgedRules; id: string }) {
  const { rules, reason, isOld } = judged;
  const found = rules?.[id];
  if (reason !== undefined)
    return (
      <p className="text-meta text-red">{t("Who breaks it is not known: {reason}", { reason })}</p>
    );
  if (!found) return <p className="min-h-5 text-meta text-2">…</p>;
  const { covered, broken } = found;
  if (broken.length === 0)
    return (
      <p className={classNames("num text-meta text-2", isOld && "opacity-70")}>
        {covered === 0
          ? t("It covers no agent now")
          : t("{covered, plural, one {# agent keeps it} other {All # agents keep it}}", {
              covered,
            })}
      </p>
    );
  return (
    <Disclosure
      className={classNames("num text-meta", isOld && "opacity-70")}
      lineClass="text-amber max-sm:py-3"
      summary={t(
        "{broken, number} of {covered, plural, one {# agent breaks it} other {# agents break it}}",
        {
          broken: broken.length,
          covered,
        },
      )}
    >
      <ul className="grid max-h-60 gap-1 overflow-auto pt-1 whitespace-normal">
        {broken.map(({ agent, values }) => (
          <li key={agent} className="min-w-0 break-words">
            <a href={paths.agentTools(agent)} className="text-accent underline">
              {values.agent}
            </a>
            {": "}
            {whatBreaks(values, t)}
          </li>
        ))}
      </ul>
    </Disclosure>
  );
}
