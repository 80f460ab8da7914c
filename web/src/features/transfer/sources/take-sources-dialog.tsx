import { escapeInvisible } from "@pegboard/registry-core/internal";
import { StackedField } from "@pegboard/ui/inputs/field.tsx";
import { TextInput } from "@pegboard/ui/inputs/text-input.tsx";
import { FormDialog } from "@pegboard/ui/overlays/form-dialog.tsx";
import { useState } from "react";
import type { ImportedSource } from "../../../api/transfer.ts";
import { t } from "../../../messages/t.ts";
import { TerminalProofField } from "../../../settings/terminal-proof/terminal-proof.tsx";
import { sourceKey } from "../use-import.ts";
import { SourceParts } from "./source-rows.tsx";
import { type EnteredSecrets, secretKey, useTakeSources } from "./use-take-sources.ts";

interface TakeSourcesDialogProps {
  sources: ImportedSource[];
  onClose(): void;
}

/**
 * A dialog that shows the commands and addresses of sources once more, whole, before they are
 * stored.
 */
export function TakeSourcesDialog({ sources, onClose }: TakeSourcesDialogProps) {
  const { run, state, taken, isDone } = useTakeSources(sources);
  const [entered, setEntered] = useState<EnteredSecrets>({});
  const submit = () => (isDone ? onClose() : void run(entered));
  const count = [...taken.values()].filter(({ isTaken }) => isTaken).length;
  const action = state === "taking" ? t("Taking…") : t("Take them");
  return (
    <FormDialog
      width="l"
      title={t("Take {count, plural, one {# source} other {# sources}}", { count: sources.length })}
      description={t(
        "They are stored and started at once. A command runs as the user who started Pegboard.",
      )}
      action={isDone ? t("Go on") : action}
      blocked={state === "taking" ? t("The sources are being stored") : undefined}
      onSubmit={submit}
      onClose={onClose}
    >
      <output className="font-semibold empty:hidden">
        {isDone &&
          t("{taken} of {all, plural, one {# source} other {# sources}} taken", {
            taken: count,
            all: sources.length,
          })}
      </output>
      <ul className="grid gap-4">
        {sources.map((source) => {
          const outcome = taken.get(sourceKey(source));
          return (
            <li key={sourceKey(source)} className="grid gap-2">
              <div>
                <b className="font-semibold">{escapeInvisible(source.name)}</b>
                {source.runsCommand && (
                  <span className="text-amber"> · {t("runs a command on the server")}</span>
                )}
                {outcome ? (
                  <p className={outcome.isTaken ? "text-2" : "text-red"}>{outcome.text}</p>
                ) : (
                  <SourceParts {...{ source }} />
                )}
              </div>
              {!outcome &&
                source.secrets.map((place) => (
                  <StackedField
                    key={place.join()}
                    label={t("{name} of {source}", { name: place[1], source: source.name })}
                    help={t("Left empty, the source waits paused.")}
                  >
                    {({ id, describedBy }) => (
                      <TextInput
                        mono
                        id={id}
                        type="password"
                        autoComplete="new-password"
                        aria-describedby={describedBy}
                        value={entered[secretKey(source, place)] ?? ""}
                        onChange={(value) =>
                          setEntered({ ...entered, [secretKey(source, place)]: value })
                        }
                      />
                    )}
                  </StackedField>
                ))}
            </li>
          );
        })}
      </ul>
      {!isDone && (state === "asked" || sources.some(({ runsCommand }) => runsCommand)) && (
        <TerminalProofField asked={state === "asked"} onProven={submit} />
      )}
    </FormDialog>
  );
}
