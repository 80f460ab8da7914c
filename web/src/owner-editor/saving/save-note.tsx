import type { SettingsOperation } from "@pegboard/registry-core";
import {
  escapeInvisible,
  isSwitchOperation,
  type NamedTools,
  operationPlace,
} from "@pegboard/registry-core/internal";
import { Button } from "@pegboard/ui/button.tsx";
import { Note } from "@pegboard/ui/note.tsx";
import { SaidInLostLine } from "@pegboard/ui/page/lost-line.tsx";
import { TimeAgo } from "@pegboard/ui/time-ago.tsx";
import { useState } from "react";
import type { SaveError } from "../../drafts/save-drafts.ts";
import { t } from "../../messages/t.ts";
import { useDrafting, useOwnerEdit } from "../owner-edit.tsx";
import { ChangedField, pickFields } from "../review/changed-field.tsx";
import { ClashDialog } from "./clash-dialog.tsx";
import { RefusedOperations } from "./refused-operations.tsx";

/** Why the draft is not saved, and the ways out. The draft itself stays. */
export function SaveNote() {
  const { drafted, stored, tools, error } = useOwnerEdit("drafted", "stored", "tools", "error");
  const { save, saving, send } = useDrafting("save", "saving", "send");
  const [comparing, setComparing] = useState(false);
  const { clashes } = drafted;
  const { revision, settings, savedBy } = stored;
  const by = savedBy ?? t("Somebody");
  /** These operations of the draft give way to what is saved; the others stay. */
  const resolve = (theirs: SettingsOperation[]) => {
    setComparing(false);
    send({ type: "resolve", saved: { revision, settings }, theirs });
  };
  const isClash = clashes.length > 0;
  const choices = (
    <span className="flex flex-wrap gap-2">
      <Button size="s" onClick={() => setComparing(true)}>
        {t("Compare")}
      </Button>
      <Button size="s" onClick={() => resolve([])}>
        {t("Keep mine")}
      </Button>
      <Button size="s" variant="ghost" onClick={() => resolve(clashes.map(({ mine }) => mine))}>
        {t("Take theirs")}
      </Button>
    </span>
  );
  const refused = error?.refused ?? [];
  const leaveOut = () =>
    send({ type: "revert", operations: refused.map(({ operation }) => operation) });
  const retry = (
    <span className="flex flex-wrap gap-2">
      {refused.length > 0 && (
        <Button size="s" onClick={leaveOut}>
          {t("Leave {count, plural, one {it} other {them}} out", { count: refused.length })}
        </Button>
      )}
      <Button size="s" onClick={save} blocked={saving ? t("Saving…") : undefined}>
        {t("Retry")}
      </Button>
    </span>
  );
  return (
    <SaidInLostLine when={!isClash && error?.isUnreachable === true} sentence={t("Not saved.")}>
      <div className="border-t border-line bg-app px-4 py-2">
        <Note tone="bad" actions={isClash ? choices : retry}>
          {error && <b className="font-semibold">{t("Not saved.")} </b>}
          {isClash ? <ChangedByBoth by={by} /> : error?.message}
          {!isClash && error?.changedForms && (
            <ChangedForms
              forms={error.changedForms}
              tools={tools}
              onSeen={(operations) =>
                send({
                  type: "change",
                  step: { label: t("Go on with what it says now"), operations },
                })
              }
            />
          )}
          {!isClash && <RefusedOperations refused={refused} tools={tools} />}
        </Note>
        {comparing && isClash && (
          <ClashDialog
            clashes={clashes}
            by={by}
            tools={tools}
            onClose={() => setComparing(false)}
            onResolve={resolve}
          />
        )}
      </div>
    </SaidInLostLine>
  );
}

function ChangedByBoth({ by }: { by: string }) {
  const { drafted, stored, tools } = useOwnerEdit("drafted", "stored", "tools");
  const [first, ...rest] = drafted.clashes;
  const { savedAt } = stored;
  return t.rich(
    "{by} changed {item}{more, plural, =0 {} one { and # more item} other { and # more items}} {time}.",
    {
      by,
      more: rest.length,
      item: first && <i>{operationPlace(first.mine, tools, t).title}</i>,
      time: savedAt === null ? t("meanwhile") : <TimeAgo at={savedAt} />,
    },
  );
}

interface ChangedFormsProps {
  forms: NonNullable<SaveError["changedForms"]>;
  tools: NamedTools;
  /**
   * Takes the operations with the forms that were shown, once somebody has read what the tools say
   * now.
   */
  onSeen(operations: SettingsOperation[]): void;
}

/** The present texts of tools, against those that were seen when they were switched on. */
function ChangedForms({ forms, tools, onSeen }: ChangedFormsProps) {
  const seen = forms.flatMap(({ operations, form }) =>
    operations.map((one) => (isSwitchOperation(one) ? { ...one, seen: form } : one)),
  );
  return (
    <div className="mt-2 grid max-h-[40vh] gap-3 overflow-auto text-1">
      {forms.map(({ tool, changes }) => (
        <section
          key={tool}
          aria-label={t("What {tool} says now", {
            tool: tools.get(tool)?.definition.displayName ?? tool,
          })}
        >
          {changes.map((change) => {
            const name = escapeInvisible(change.method ?? change.tool);
            return (
              <div key={change.method ?? ""} className="grid gap-2 py-1">
                <h4 className="text-list font-semibold">
                  <code>{name}</code>
                </h4>
                {pickFields(change.fields, change.kind === "new").map((field) => (
                  <ChangedField key={field.field} change={field} of={name} />
                ))}
              </div>
            );
          })}
        </section>
      ))}
      <div>
        <Button size="s" onClick={() => onSeen(seen)}>
          {t("Go on with what it says now")}
        </Button>
      </div>
    </div>
  );
}
