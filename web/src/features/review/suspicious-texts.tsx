import {
  describeTextRule,
  escapeInvisible,
  TEXT_RULES,
  type TextRuleId,
} from "@pegboard/registry-core/internal";
import { iconSize } from "@pegboard/ui/icon-size.ts";
import { PaneSection } from "@pegboard/ui/page/pane.tsx";
import { CircleX, TriangleAlert } from "lucide-react";
import type { ReviewChangeAnswer } from "../../api/sources/source-changes.ts";
import { t } from "../../messages/t.ts";

const SEVERITY_LABELS = { high: t("High"), medium: t("Medium"), low: t("Low") };

/** What rules find in the texts, before anybody accepts them; a rule stands there once. */
export function SuspiciousTexts({ suspicions }: Pick<ReviewChangeAnswer, "suspicions">) {
  const rules = [...new Set(suspicions.map(({ rule }) => rule as TextRuleId))];
  return (
    <PaneSection title={t("Suspicious texts")}>
      <ul className="-mt-1 grid divide-y divide-line-soft">
        {rules.map((rule) => {
          const { title, reason } = describeTextRule(rule, t);
          const { severity } = TEXT_RULES[rule];
          const isHigh = severity === "high";
          const Icon = isHigh ? CircleX : TriangleAlert;
          return (
            <li key={rule} className="grid grid-cols-[16px_minmax(0,1fr)] gap-x-2.5 py-2">
              <Icon {...iconSize.s} className={isHigh ? "mt-1 text-red" : "mt-1 text-amber"} />
              <div className="min-w-0">
                <p className="flex flex-wrap items-baseline gap-x-2">
                  <span className="sr-only">{SEVERITY_LABELS[severity]}</span>
                  <b className="font-semibold">{title}</b>
                  <code className="text-meta text-2">{rule}</code>
                </p>
                {suspicions
                  .filter((one) => one.rule === rule)
                  .map(({ at, words, reads }) => (
                    <p key={`${at} ${words}`} className="break-words whitespace-pre-wrap">
                      <code>{words}</code>
                      {reads !== undefined && (
                        <>
                          {" "}
                          {t.rich("reads {words}", {
                            words: <code>{escapeInvisible(reads)}</code>,
                          })}
                        </>
                      )}
                      {at !== "/description" && (
                        <code className="ml-2 text-meta text-2">{escapeInvisible(at)}</code>
                      )}
                    </p>
                  ))}
                <p className="text-meta text-2">{reason}</p>
              </div>
            </li>
          );
        })}
      </ul>
    </PaneSection>
  );
}
