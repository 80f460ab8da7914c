import {
  describeCover,
  RULE_CHECK_TEXTS,
  type ToolsetRule,
} from "@pegboard/registry-core/internal";
import { Badge } from "@pegboard/ui/badge.tsx";
import { Button, buttonClass } from "@pegboard/ui/button.tsx";
import { classNames } from "@pegboard/ui/class-names.ts";
import { iconSize } from "@pegboard/ui/icon-size.ts";
import { TitleHead } from "@pegboard/ui/page/page.tsx";
import { EmptyState, Loaded } from "@pegboard/ui/page/page-states.tsx";
import { SkeletonBar } from "@pegboard/ui/page/skeleton.tsx";
import { History, Plus } from "lucide-react";
import { Suspense, useState } from "react";
import { paths } from "../../../addresses/paths.ts";
import { useWhyNotOwner } from "../../../api/account/rights.ts";
import { ORGANISATION_OWNER } from "../../../api/settings.ts";
import { t } from "../../../messages/t.ts";
import { useOwnerEdit } from "../../../owner-editor/owner-edit.tsx";
import { ViewOnlyLine, ViewOnlyMark } from "../../../owner-editor/view-only.tsx";
import {
  OrganisationEditor,
  OrganisationFoot,
  useOrganisationAnswers,
} from "../organisation-editor.tsx";
import { NO_REGISTRY_PLACE, RegistryPlaceContext } from "../registry-model.ts";
import { Breakers } from "./breakers.tsx";
import { RuleDialog } from "./rule-dialog.tsx";
import { useJudgedRules } from "./use-judged-rules.ts";

/** The organisation's rules for toolsets, which are drafted, judged and saved here. */
export function RulesPage() {
  const known = useOrganisationAnswers();
  const whyNot = useWhyNotOwner(ORGANISATION_OWNER);
  return (
    <>
      <TitleHead
        title={t("Rules")}
        end={
          <a href={paths.organisationHistory()} className={buttonClass("ghost", "s")}>
            <History {...iconSize.s} />
            {t("History")}
          </a>
        }
      >
        <ViewOnlyMark why={whyNot} />
      </TitleHead>
      <ViewOnlyLine why={whyNot} />
      <div className="flex min-h-0 flex-1 flex-col bg-panel">
        <Loaded query={known} error={t("The rules could not be loaded")} skeleton={RULES_SKELETON}>
          {(loaded) => (
            <Suspense fallback={RULES_SKELETON}>
              <OrganisationEditor
                {...loaded}
                blocked={known.error ? t("Read only until it is loaded again") : undefined}
              >
                {(tools) => (
                  <RegistryPlaceContext value={NO_REGISTRY_PLACE}>
                    <RuleList />
                    <OrganisationFoot tools={tools} />
                  </RegistryPlaceContext>
                )}
              </OrganisationEditor>
            </Suspense>
          )}
        </Loaded>
      </div>
    </>
  );
}

const RULES_SKELETON = (
  <div role="status" aria-label={t("Loading the rules")} className="grid">
    {[64, 48, 56].map((width) => (
      <div key={width} className="grid gap-2.5 border-b border-line-soft px-8 py-4.5 max-sm:px-4">
        <SkeletonBar className="h-4 w-64 max-w-full" />
        <SkeletonBar className="h-3 w-96 max-w-full" />
      </div>
    ))}
  </div>
);

/** What a dialog is open for: a new rule, or the one with this id. */
type OpenRule = { id?: string; rule?: ToolsetRule };

function RuleList() {
  const { drafted, blocked } = useOwnerEdit("drafted", "blocked");
  const [open, setOpen] = useState<OpenRule>();
  const rules = Object.entries(drafted.settings.rules ?? {});
  const add = (
    <Button icon={Plus} blocked={blocked} onClick={() => setOpen({})}>
      {t("Add a rule")}
    </Button>
  );
  return (
    <div className="min-h-0 flex-1 overflow-auto">
      {rules.length === 0 ? (
        <EmptyState title={t("No rules yet")} actions={add}>
          {t(
            "A rule says what no agent may have, such as a method that destroys without asking. It tells of agents that break it, or refuses saves after which one does.",
          )}
        </EmptyState>
      ) : (
        <>
          <ul aria-label={t("Rules")} className="grid">
            {rules.map(([id, rule]) => (
              <RuleRow key={id} id={id} rule={rule} onChange={() => setOpen({ id, rule })} />
            ))}
          </ul>
          <div className="px-8 py-4 max-sm:px-4">{add}</div>
        </>
      )}
      {open && <RuleDialog {...open} onClose={() => setOpen(undefined)} />}
    </div>
  );
}

interface RuleRowProps {
  id: string;
  rule: ToolsetRule;
  onChange(): void;
}

function RuleRow({ id, rule, onChange }: RuleRowProps) {
  const { stored, drafted, blocked, onStep } = useOwnerEdit(
    "stored",
    "drafted",
    "blocked",
    "onStep",
  );
  const judged = useJudgedRules(drafted.pending);
  const isDrafted = JSON.stringify(stored.settings.rules?.[id]) !== JSON.stringify(rule);
  const remove = () =>
    onStep({
      label: t("Remove the rule {name}", { name: rule.name }),
      operations: [{ op: "setRule", id, rule: null }],
    });
  return (
    <li
      className={classNames(
        "grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-6 gap-y-2 border-b border-line-soft px-8 py-3.5 max-sm:grid-cols-1 max-sm:px-4",
        isDrafted && "shadow-[inset_2px_0_0_var(--accent)]",
      )}
    >
      <div className="grid min-w-0 gap-1">
        <h2 className="flex flex-wrap items-center gap-2 text-list font-medium">
          <span className="min-w-0 break-words">{rule.name}</span>
          <Badge tone={rule.effect === "refuse" ? "changed" : "plain"}>
            {rule.effect === "refuse" ? t("Refuses") : t("Tells")}
          </Badge>
        </h2>
        <p className="text-meta break-words text-2">{`${RULE_CHECK_TEXTS[rule.check](t, rule)} · ${describeCover(rule, t)}`}</p>
        <Breakers judged={judged} id={id} />
      </div>
      <div className="flex gap-2">
        <Button
          size="s"
          blocked={blocked}
          onClick={onChange}
          aria-label={t("Change {name}", { name: rule.name })}
        >
          {t("Change…")}
        </Button>
        <Button
          size="s"
          variant="ghost"
          blocked={blocked}
          onClick={remove}
          aria-label={t("Remove {name}", { name: rule.name })}
        >
          {t("Remove")}
        </Button>
      </div>
    </li>
  );
}
