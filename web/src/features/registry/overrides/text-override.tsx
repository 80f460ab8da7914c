import type { MetadataPlace, MetadataValue } from "@pegboard/registry-core/internal";
import { Field } from "@pegboard/ui/inputs/field.tsx";
import { TextArea, TextInput } from "@pegboard/ui/inputs/text-input.tsx";
import { type ReactNode, useState } from "react";
import { t } from "../../../messages/t.ts";
import { useOwnerEdit } from "../../../settings/owner-edit.tsx";
import { useTyping } from "../../../settings/use-typing.ts";
import type { RegistryTool } from "../registry-model.ts";
import { declaredValue, organisationValue, typedStep } from "./metadata-edit.ts";
import { OriginState } from "./origin-state.tsx";

interface TextOverrideFieldProps {
  label: string;
  help?: ReactNode;
  tool: RegistryTool;
  place: MetadataPlace;
  kind?: "line" | "text" | "code" | "number";
  /** The content before the control, such as a preview. */
  lead?: ReactNode;
}

/** A text or a number that the organisation can set in place of the code. */
export function TextOverrideField({
  label,
  help,
  tool,
  place,
  kind = "line",
  lead,
}: TextOverrideFieldProps) {
  const { stored, blocked } = useOwnerEdit("stored", "blocked");
  const { settings, onStep } = useTyping();
  const [typed, setTyped] = useState<string>();
  const said = organisationValue(settings, place);
  const declared = String(declaredValue(tool, place) ?? "");
  const current = String(said ?? declared);
  // The typed text stays while the draft agrees with it; an undo replaces it.
  const read = typed === undefined ? undefined : readOverrideText(typed, kind);
  const stands =
    read && (read.error === undefined ? String(read.value) === current : said === undefined);
  const error = stands ? read.error : undefined;
  const change = (text: string | undefined) => {
    setTyped(text);
    onStep(
      typedStep(
        tool,
        place,
        text === undefined ? null : (readOverrideText(text, kind).value ?? null),
      ),
    );
  };
  const Control = kind === "text" ? TextArea : TextInput;
  return (
    <Field
      label={label}
      help={help}
      error={error}
      drafted={said !== organisationValue(stored.settings, place)}
      state={
        <OriginState
          tool={tool}
          place={place}
          label={label}
          declared={declared}
          onReset={() => change(undefined)}
        />
      }
    >
      {({ id, describedBy, invalid }) => (
        <div className="flex items-center gap-2">
          {lead}
          <Control
            id={id}
            value={stands && typed !== undefined ? typed : current}
            onChange={change}
            onBlur={() => error !== undefined && setTyped(undefined)}
            invalid={invalid}
            readOnly={blocked !== undefined}
            aria-describedby={describedBy}
            className={kind === "number" ? "max-w-28" : undefined}
            mono={kind === "code"}
          />
        </div>
      )}
    </Field>
  );
}

function readOverrideText(
  text: string,
  kind: TextOverrideFieldProps["kind"],
): { value?: MetadataValue; error?: string } {
  const value = text.trim();
  if (value === "") return { error: t("Must not be empty: what the code declares is used.") };
  if (kind !== "number") return { value };
  const number = Number(value);
  return Number.isFinite(number)
    ? { value: number }
    : { error: t("Must be a number: what the code declares is used.") };
}
