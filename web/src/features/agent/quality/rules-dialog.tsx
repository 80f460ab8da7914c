import { describeTextRule, TEXT_RULES, type TextRuleId } from "@pegboard/registry-core/internal";
import { Dialog } from "@pegboard/ui/overlays/dialog.tsx";
import { FINDING_KINDS } from "../../../addresses/searches/quality-search.ts";
import { t } from "../../../messages/t.ts";
import { SeverityMark } from "./finding-marks.tsx";
import { FINDING_KIND_LABELS } from "./finding-words.ts";

const RULE_IDS = Object.keys(TEXT_RULES) as TextRuleId[];
export const RULE_COUNT = RULE_IDS.length;

/** Every rule with its reason and where it is from. */
export function RulesDialog({ onClose }: { onClose(): void }) {
  return (
    <Dialog
      title={t("Rules")}
      description={t(
        "Each rule looks for words, offline. No rule blocks by itself: it shows what a person may want to read.",
      )}
      width="xl"
      onClose={onClose}
    >
      <div className="overflow-x-auto">
        <table className="w-full text-left text-list">
          <thead className="text-micro text-2">
            <tr className="border-b border-line">
              <th scope="col" className="py-1.5 pr-3 font-medium">
                {t("Rule")}
              </th>
              <th scope="col" className="py-1.5 pr-3 font-medium">
                {t("Severity")}
              </th>
              <th scope="col" className="py-1.5 pr-3 font-medium max-sm:hidden">
                {t("Why")}
              </th>
              <th scope="col" className="py-1.5 font-medium">
                {t("Source")}
              </th>
            </tr>
          </thead>
          {FINDING_KINDS.map((kind) => (
            <tbody key={kind}>
              <tr>
                <th scope="rowgroup" colSpan={4} className="pt-4 pb-1 font-semibold">
                  {FINDING_KIND_LABELS[kind]}
                </th>
              </tr>
              {RULE_IDS.filter((id) => TEXT_RULES[id].kind === kind).map((id) => (
                <RuleLine key={id} id={id} />
              ))}
            </tbody>
          ))}
        </table>
      </div>
    </Dialog>
  );
}

function RuleLine({ id }: { id: TextRuleId }) {
  const { title, reason } = describeTextRule(id, t);
  const { severity, source } = TEXT_RULES[id];
  return (
    <tr className="border-b border-line-soft align-top">
      <td className="py-1.5 pr-3">
        {title}
        <code className="block text-[11px] text-3">{id}</code>
      </td>
      <td className="py-1.5 pr-3">
        <SeverityMark severity={severity} />
      </td>
      <td className="py-1.5 pr-3 text-2 max-sm:hidden">{reason}</td>
      <td className="py-1.5">
        <a
          href={source}
          target="_blank"
          rel="noreferrer"
          className="text-accent wrap-anywhere hover:underline"
        >
          {new URL(source).host.replace(/^www\./, "")}
          <span className="sr-only">: {title}</span>
        </a>
      </td>
    </tr>
  );
}
