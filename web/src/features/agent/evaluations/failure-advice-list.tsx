import type { SettingsOperation } from "@pegboard/registry-core";
import {
  behaviourOperation,
  escapeInvisible,
  toggleMethod,
} from "@pegboard/registry-core/internal";
import type { QualityRow } from "@pegboard/registry-core/problems";
import { Button, buttonClass } from "@pegboard/ui/button.tsx";
import { countChangeText } from "@pegboard/ui/messages/count-text.ts";
import { listText } from "@pegboard/ui/messages/sentences.ts";
import { useAfterPaint } from "@pegboard/ui/use-debounced.ts";
import type { LucideIcon } from "lucide-react";
import { Pencil, Search, SlidersHorizontal, ToggleLeft, ToggleRight } from "lucide-react";
import { useMemo, useState } from "react";
import { paths } from "../../../addresses/paths.ts";
import type { NamedMethodRef } from "../../../api/evaluations/evaluations.ts";
import { t } from "../../../messages/t.ts";
import { useAgentEdit } from "../draft/agent-edit.tsx";
import { isWhole } from "../draft/agent-model.ts";
import { useOperationsEffect } from "../draft/operations-effect.ts";
import { rowDetail, rowTitle, similarityText } from "../quality/finding-words.ts";
import { FixList } from "../quality/fix-list.tsx";
import { FixParts } from "../quality/fix-parts.tsx";
import { OwnTextsEditor } from "../quality/own-texts-editor.tsx";
import { useQuality } from "../quality/use-quality.ts";
import {
  type AdvisedMethod,
  adviseFailure,
  type FailedAttempt,
  type FailureAdvice,
} from "./failure-advice.ts";

type AskedFailure = Pick<FailedAttempt, "attempt" | "content" | "form">;

/** As many reasons as can be looked at one after the other; the likeliest come first. */
const MOST_ADVICE = 4;

/** Why an attempt may have failed, by the draft of now, each with what can be done in the draft. */
export function FailureAdviceList(failed: AskedFailure) {
  const { model } = useAgentEdit("model");
  const { settings, toolset } = model;
  const rows = useQuality({ settings, toolset })?.rows;
  const { attempt, content, form } = failed;
  const advice = useMemo(
    () => (isWhole(toolset) ? adviseFailure({ attempt, content, form, toolset, rows }) : []),
    [attempt, content, form, toolset, rows],
  );
  const [needed] = attempt.missing;
  if (attempt.outcome !== "failed") return null;
  return (
    <section aria-label={t("What to do about it")} className="@container pt-3.5 pb-4">
      <h3 className="px-6 text-list font-semibold max-sm:px-4">{t("What to do about it")}</h3>
      {advice.length === 0 && (
        <p className="px-6 text-list text-2 max-sm:px-4">
          {rows
            ? t("Nothing in the texts of the draft says why. Repeats show whether it is chance.")
            : t("Judging the texts…")}
        </p>
      )}
      {advice
        .slice(0, MOST_ADVICE)
        .map((one) =>
          one.code === "finding" ? (
            <FoundReason key={one.row.key} row={one.row} needed={needed} />
          ) : (
            <PlainReason key={`${one.code} ${keyOfAdvice(one)}`} advice={one} />
          ),
        )}
    </section>
  );
}

const keyOfAdvice = (advice: Exclude<FailureAdvice, { code: "finding" }>): string =>
  advice.code === "absent"
    ? `${advice.named.tool} ${advice.named.method}`
    : `${advice.of.tool.name} ${advice.of.method.name}`;

/** A finding in the texts of what was expected or chosen, with its fixes in the draft. */
function FoundReason({ row, needed }: { row: QualityRow; needed: NamedMethodRef | undefined }) {
  const [isEdited, setEdited] = useState(false);
  return (
    <>
      <ReasonLine>
        {row.pair
          ? t("{names} look alike, {similarity}.", {
              names: rowTitle(row),
              similarity: similarityText(row.pair.similarity),
            })
          : t("{name}: {finding}.", { name: rowTitle(row), finding: rowDetail(row) })}
      </ReasonLine>
      {isEdited ? (
        <OwnTextsEditor
          row={row}
          takesFocus
          onAdded={() => setEdited(false)}
          onCancel={() => setEdited(false)}
        />
      ) : (
        <FixList
          row={row}
          isSettled={false}
          onEdit={() => setEdited(true)}
          {...(needed && { needed })}
        />
      )}
    </>
  );
}

const ReasonLine = ({ children }: { children: string }) => (
  <p className="px-6 pt-2 pb-1 text-list break-words max-sm:px-4">{children}</p>
);

function PlainReason({ advice }: { advice: Exclude<FailureAdvice, { code: "finding" }> }) {
  const agent = useAgentEdit((edit) => edit.settings.agent.id);
  const fix = useMemo(() => fixOf(advice, agent), [advice, agent]);
  return (
    <>
      <ReasonLine>{reasonWords(advice)}</ReasonLine>
      {fix && (
        <ul className="px-6 pb-2 max-sm:px-4">
          <AdvisedFix {...fix} />
        </ul>
      )}
    </>
  );
}

const titleOf = ({ method }: AdvisedMethod): string => escapeInvisible(method.displayName);

function reasonWords(advice: Exclude<FailureAdvice, { code: "finding" }>): string {
  if (advice.code === "absent")
    return t("No tool has {name} now: edit the case, or bring its source back.", {
      name: escapeInvisible(`${advice.named.tool}/${advice.named.method}`),
    });
  const name = titleOf(advice.of);
  switch (advice.code) {
    case "off":
      return t("{name} is off in the draft, so no model is offered it.", { name });
    case "unavailable":
      return t("{name} is on and not offered: Why says what it lacks.", { name });
    case "not_searched":
      return advice.isProviders
        ? t("{name} is left to the provider's search, which may not have found it.", { name })
        : t("{name} is found by search, and the model did not search.", { name });
    case "not_found":
      return notFoundWords(name, advice);
    case "words":
      return t("{chosen} has {words} of the request, and {name} has not.", {
        name,
        chosen: titleOf(advice.chosen),
        words: listText(advice.words.map((word) => `“${escapeInvisible(word)}”`)),
      });
    case "no_words":
      return t("No word of the request stands in the texts of {name}.", { name });
    case "chosen":
      return t("{name} was called and not expected.", { name });
    case "arguments":
      return advice.names.length > 0
        ? t("{name} was called with other values of {names} than expected.", {
            name,
            names: listText(advice.names.map(escapeInvisible)),
          })
        : t("{name} was called with other arguments than expected.", { name });
  }
}

function notFoundWords(
  name: string,
  { query, explained: { rank, remedy } }: Extract<FailureAdvice, { code: "not_found" }>,
): string {
  const asked = escapeInvisible(query);
  const place =
    rank === undefined
      ? t("The search for “{asked}” does not find {name}.", { asked, name })
      : t("The search for “{asked}” has {name} at rank {rank, number}, which is too low.", {
          asked,
          name,
          rank,
        });
  if (!remedy) return place;
  const words = listText(remedy.words.map((word) => `“${escapeInvisible(word)}”`));
  return `${place} ${t("With {words} in its description it would be found.", { words })}`;
}

interface AdvisedFixProps {
  icon: LucideIcon;
  title: string;
  help: string;
  action: string;
  /** What is put into the draft; without any, `href` leads to where it is decided. */
  operations: readonly SettingsOperation[];
  href?: string;
}

/** What can be done about a reason that is no finding of the rules. */
function fixOf(
  advice: Exclude<FailureAdvice, { code: "finding" }>,
  agent: string,
): AdvisedFixProps | undefined {
  if (advice.code === "absent") return undefined;
  const { of } = advice;
  const [name, place] = [titleOf(of), { tool: of.tool.name, method: of.method.name }];
  const open = (tab: "prompts" | "why" | "arguments") => paths.agentTools(agent, { ...place, tab });
  switch (advice.code) {
    case "off":
      return {
        icon: ToggleRight,
        title: t("Switch on {name}", { name }),
        action: t("Switch on"),
        help: t("This agent is offered it"),
        operations: toggleMethod(of.resolved, of.method.name),
      };
    case "unavailable":
      return {
        icon: Search,
        title: t("See why"),
        action: t("Open"),
        help: t("Every rule in order"),
        operations: [],
        href: open("why"),
      };
    case "not_searched":
    case "not_found":
      return {
        icon: Search,
        title: t("Send {name} at once", { name }),
        action: t("Send"),
        help: t("No search is needed for it any more"),
        operations: [behaviourOperation({ ...place, field: "defer" }, false)],
      };
    case "words":
    case "no_words":
      return {
        icon: Pencil,
        title: t("Own texts of {name}", { name }),
        action: t("Edit text"),
        help: t("Say when to use it, in the words of those who ask"),
        operations: [],
        href: open("prompts"),
      };
    case "chosen":
      return {
        icon: ToggleLeft,
        title: t("Switch off {name}", { name }),
        action: t("Switch off"),
        help: t("This agent is not offered it any more"),
        operations: toggleMethod(of.resolved, of.method.name),
      };
    case "arguments":
      return {
        icon: SlidersHorizontal,
        title: t("Arguments of {name}", { name }),
        action: t("Open"),
        operations: [],
        href: open("arguments"),
        help: t("Fix or limit values, or say in its text what they are"),
      };
  }
}

const NO_STEPS: readonly SettingsOperation[] = [];

function AdvisedFix({ icon, title, help, action, operations, href }: AdvisedFixProps) {
  const { blocked, onStep } = useAgentEdit("blocked", "onStep");
  // The reason is painted first, since its price has the whole agent resolved anew.
  const asked = useAfterPaint(operations) ?? NO_STEPS;
  const { tokens } = useOperationsEffect(asked);
  const isPriced = asked.length > 0 && tokens !== undefined;
  const name = `${action}: ${title}`;
  return (
    <FixParts
      icon={icon}
      title={title}
      help={help}
      effect=""
      tokens={isPriced ? t("{change} tokens", { change: countChangeText(tokens) }) : ""}
      button={
        href === undefined ? (
          <Button
            size="s"
            aria-label={name}
            blocked={
              blocked ??
              (operations.length > 0 ? undefined : t("It is core and cannot be switched off"))
            }
            onClick={() => onStep({ label: title, operations: [...operations] })}
          >
            {action}
          </Button>
        ) : (
          <a aria-label={name} className={buttonClass("default", "s")} href={href}>
            {action}
          </a>
        )
      }
    />
  );
}
