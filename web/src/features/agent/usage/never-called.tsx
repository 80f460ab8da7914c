import { ADVISED_FROM, escapeInvisible } from "@pegboard/registry-core/internal";
import { Button } from "@pegboard/ui/button.tsx";
import { classNames } from "@pegboard/ui/class-names.ts";
import { IconButton } from "@pegboard/ui/icon-button.tsx";
import { countText } from "@pegboard/ui/messages/count-text.ts";
import { shareText } from "@pegboard/ui/messages/share-text.ts";
import { EmptyState } from "@pegboard/ui/page/page-states.tsx";
import { ArrowLeft } from "lucide-react";
import { useState } from "react";
import type { UsageState } from "../../../addresses/searches/usage-search.ts";
import type { CallUsageAnswer } from "../../../api/calls.ts";
import { methodCount, tokenCount } from "../../../messages/counts.ts";
import { t } from "../../../messages/t.ts";
import { useAgentEdit } from "../draft/agent-edit.tsx";
import { NeverCalledFoot } from "./never-called-foot.tsx";
import { NeverCalledList } from "./never-called-list.tsx";
import { UsageCover } from "./usage-cover.tsx";
import { isAdviceSafe, type UnusedChoice, type UnusedGroup } from "./use-usage.ts";

interface NeverCalledProps extends Pick<UsageState, "setSearch"> {
  usage: CallUsageAnswer;
  groups: readonly UnusedGroup[];
  choice: UnusedChoice;
  /** The tokens that a request has more without what is chosen. */
  tokensOff: number | undefined;
  /** On a phone, the list takes the place of the page. */
  isChoosing: boolean;
}

/** What is offered and nobody called, what of it could go, and on what that rests. */
export function NeverCalled(props: NeverCalledProps) {
  const { usage, groups, choice, tokensOff, isChoosing, setSearch } = props;
  const [isShownAnyway, setShownAnyway] = useState(false);
  const isListed = groups.length > 0 && usage.calls > 0 && (isAdviceSafe(usage) || isShownAnyway);
  const days = Math.round((usage.to - usage.from) / 86_400_000);
  return (
    <aside
      aria-label={t("Offered, never called")}
      className={classNames(
        "flex min-h-0 min-w-0 flex-col border-l border-line max-lg:order-1 max-lg:flex-none max-lg:border-b max-lg:border-l-0",
        isChoosing && "max-sm:flex-1 max-sm:border-b-0",
      )}
    >
      <div
        className={classNames(
          "grid flex-none grid-cols-[minmax(0,1fr)] gap-3 px-6 pt-4 pb-3 max-sm:px-4",
          isChoosing && "max-sm:hidden",
        )}
      >
        {isListed ? (
          <NeverCalledSums groups={groups} days={days} />
        ) : (
          <WhyNoAdvice
            usage={usage}
            groups={groups}
            days={days}
            onShow={usage.calls > 0 && groups.length > 0 ? () => setShownAnyway(true) : undefined}
          />
        )}
        {isListed && (
          <Button className="sm:hidden" reads onClick={() => setSearch({ show: "never" })}>
            {t("Choose what to switch off")}
          </Button>
        )}
        <UsageCover usage={usage} />
      </div>
      {isListed && (
        <>
          {isChoosing && (
            <div className="flex h-14 flex-none items-center gap-1 border-b border-line pr-4 pl-1 sm:hidden">
              <IconButton
                label={t("Back")}
                icon={ArrowLeft}
                onClick={() => setSearch({ show: undefined })}
              />
              <h2 className="text-[15px] font-semibold">{neverCalledTitle(days)}</h2>
            </div>
          )}
          <div
            data-scroller
            className={classNames(
              "min-h-0 flex-1 overflow-auto border-t border-line max-lg:max-h-[70vh] max-sm:max-h-none max-sm:border-t-0",
              !isChoosing && "max-sm:hidden",
            )}
          >
            <NeverCalledList usage={usage} groups={groups} choice={choice} />
          </div>
          <NeverCalledFoot
            groups={groups}
            choice={choice}
            tokensOff={tokensOff}
            className={isChoosing ? "max-sm:sticky max-sm:bottom-0" : "max-sm:hidden"}
            onDone={() => setSearch({ show: undefined })}
          />
        </>
      )}
    </aside>
  );
}

const neverCalledTitle = (days: number): string =>
  t("Offered but never called in {days, plural, one {# day} other {# days}}", { days });

interface SumsProps extends Pick<NeverCalledProps, "groups"> {
  days: number;
}

/** How much of what is sent nobody called, and how much of it could go. */
function NeverCalledSums({ groups, days }: SumsProps) {
  const all = useAgentEdit((edit) => edit.model.counts.tokens);
  const rows = groups.flatMap((group) => group.rows);
  const sum = (some: typeof rows) => some.reduce((rest, { tokens }) => rest + tokens, 0);
  const unused = sum(rows);
  const going = sum(rows.filter(({ keep }) => keep === undefined));
  const parts = [
    { said: t("can go"), tokens: going, look: "bg-accent" },
    { said: t("better kept"), tokens: unused - going, look: "bg-(--accent-line)" },
    { said: t("called"), tokens: Math.max(0, all - unused), look: "bg-(--line-control)" },
  ];
  return (
    <>
      <h2 className="text-[16px] leading-6 font-semibold">{neverCalledTitle(days)}</h2>
      <p className="-mt-2.5 text-list text-pretty text-2">
        {t.rich("{sums}: {share} of what is sent with every request", {
          sums: (
            <b className="font-semibold text-1">
              {methodCount(rows.length)}, {tokenCount(unused)}
            </b>
          ),
          share: shareText(all === 0 ? 0 : unused / all),
        })}
      </p>
      <div aria-hidden className="flex h-2 gap-0.5">
        {parts.map(({ said, tokens, look }) => (
          <span
            key={said}
            className={classNames("rounded-xs", look)}
            style={{ flexGrow: tokens, flexBasis: 0 }}
          />
        ))}
      </div>
      <ul className="num -mt-1.5 flex flex-wrap justify-between gap-x-3 gap-y-0.5 text-micro text-2 max-sm:justify-start">
        {parts.map(({ said, tokens, look }) => (
          <li key={said} className="flex items-center gap-1">
            <span aria-hidden className={classNames("size-2 rounded-xs", look)} />
            <b className="font-semibold text-1">{countText(tokens)}</b> {said}
          </li>
        ))}
      </ul>
    </>
  );
}

interface WhyNoAdviceProps extends SumsProps {
  usage: CallUsageAnswer;
  onShow: (() => void) | undefined;
}

/** Why nothing is advised: too little was counted, or everything was called. */
function WhyNoAdvice({ usage, groups, days, onShow }: WhyNoAdviceProps) {
  const { offered: methods } = useAgentEdit((edit) => edit.model.toolset);
  const { sessions, countedDays, methods: called } = usage;
  if (usage.calls > 0 && groups.length === 0) {
    const least = called.at(-1);
    return (
      <EmptyState plain title={t("Every method was called")}>
        {t("{methods} in {days, plural, one {# day} other {# days}}.", {
          methods: methodCount(methods),
          days,
        })}
        {least && <LeastCalled least={least} />}
      </EmptyState>
    );
  }
  const whole = Math.floor(countedDays);
  return (
    <EmptyState
      plain
      title={t("Counted for {days, plural, one {# day} other {# days}}", { days: whole })}
      actions={
        onShow && (
          <Button size="s" reads onClick={onShow}>
            {t("Show anyway")}
          </Button>
        )
      }
    >
      {t(
        "Too little to call a method unused: {called, number} of {methods, number} were called, in {sessions, plural, one {# session} other {# sessions}}. Advice starts after {fewestDays} days and {fewestSessions} sessions.",
        {
          called: methods - groups.reduce((sum, { rows }) => sum + rows.length, 0),
          methods,
          sessions,
          fewestDays: ADVISED_FROM.days,
          fewestSessions: ADVISED_FROM.sessions,
        },
      )}
    </EmptyState>
  );
}

function LeastCalled({ least }: { least: CallUsageAnswer["methods"][number] }) {
  const tool = useAgentEdit((edit) => edit.definitions.byName.get(least.tool));
  const method = tool?.methods.find(({ name }) => name === least.method);
  return (
    <>
      {" "}
      {t("The least called is {name}, {calls, plural, one {once} other {# times}}.", {
        name: escapeInvisible(method?.displayName ?? least.method),
        calls: least.calls,
      })}
    </>
  );
}
