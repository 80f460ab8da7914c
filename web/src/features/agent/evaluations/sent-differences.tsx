import { escapeInvisible } from "@pegboard/registry-core/internal";
import { Disclosure } from "@pegboard/ui/disclosure.tsx";
import { countText } from "@pegboard/ui/messages/count-text.ts";
import { LineChanges } from "@pegboard/ui/text/line-changes.tsx";
import type { RunComparison } from "../../../api/evaluations/evaluations.ts";
import { t } from "../../../messages/t.ts";

type SentChanges = RunComparison["sent"];

interface SentDifferencesProps {
  sent: SentChanges;
  /** Whether the two are sent in the forms of two providers. */
  isOtherForm: boolean;
}

/** What models were sent otherwise: functions, where they stand, their texts, and the prompts. */
export function SentDifferences({ sent, isOtherForm }: SentDifferencesProps) {
  const lists = [
    { title: t("Functions only now"), names: sent.added },
    { title: t("Functions only before"), names: sent.removed },
    { title: t("Found by search now, sent at once before"), names: sent.deferred },
    { title: t("Sent at once now, found by search before"), names: sent.undeferred },
  ].filter(({ names }) => names.length > 0);
  const texts = [
    ...sent.templates.map((one) => ({
      ...one,
      title: one.name === "system" ? t("System template") : t("User template"),
    })),
    ...sent.changed.map((one) => ({ ...one, title: one.name })),
  ];
  const isSame = lists.length === 0 && texts.length === 0 && !sent.variables;
  return (
    <section aria-label={t("What was sent otherwise")} className="px-6 pt-4 max-sm:px-4">
      <h3 className="flex h-8 items-center text-list font-semibold">
        {t("What was sent otherwise")}
      </h3>
      {isSame && (
        <p className="text-list text-2">
          {t("Nothing: the functions, their texts and the prompts are the same.")}
        </p>
      )}
      {isOtherForm && (
        <p className="text-list text-2">{t("They were sent in the forms of two providers.")}</p>
      )}
      <dl>
        {lists.map(({ title, names }) => (
          <div key={title} className="border-t border-line-soft py-2 text-list">
            <dt>
              {title} <span className="num text-meta text-2">{countText(names.length)}</span>
            </dt>
            <dd className="font-mono text-meta break-words text-2">
              {escapeInvisible(names.join(", "))}
            </dd>
          </div>
        ))}
      </dl>
      {sent.variables && (
        <p className="border-t border-line-soft py-2 text-list">
          {t("Values of the templates' variables differ.")}
        </p>
      )}
      {texts.map(({ name, title, now, before }) => (
        <Disclosure
          key={`${title} ${name}`}
          className="border-t border-line-soft py-2 text-list"
          summary={<code className="truncate">{escapeInvisible(title)}</code>}
        >
          <div className="pt-2">
            <LineChanges label={title} before={before} after={now} />
          </div>
        </Disclosure>
      ))}
      {sent.moreChanged > 0 && (
        <p className="num border-t border-line-soft py-2 text-list text-2">
          {t("{count, plural, one {# more function} other {# more functions}} with other texts.", {
            count: sent.moreChanged,
          })}
        </p>
      )}
    </section>
  );
}
