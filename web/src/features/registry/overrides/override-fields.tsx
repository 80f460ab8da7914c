import type { MetadataPlace, MetadataValue } from "@pegboard/registry-core/internal";
import type { TypedText } from "@pegboard/schema-form";
import { classNames } from "@pegboard/ui/class-names.ts";
import { IconButton } from "@pegboard/ui/icon-button.tsx";
import { Field } from "@pegboard/ui/inputs/field.tsx";
import { Switch } from "@pegboard/ui/inputs/switch.tsx";
import { TextArea, TextInput } from "@pegboard/ui/inputs/text-input.tsx";
import { capitalise } from "@pegboard/ui/messages/sentences.ts";
import { useQuery } from "@tanstack/react-query";
import { RotateCcw } from "lucide-react";
import { type ComponentProps, type ReactNode, useId, useMemo, useState } from "react";
import { agentsQuery } from "../../../api/agents.ts";
import { IconInput } from "../../../components/config-form/icon-input.tsx";
import { OriginBadge } from "../../../components/origin-badge.tsx";
import { formKey } from "../../../drafts/unfinished-input.ts";
import { t } from "../../../messages/t.ts";
import { useDrafting, useOwnerEdit } from "../../../owner-editor/owner-edit.tsx";
import { useTyping } from "../../../owner-editor/use-typing.ts";
import type { RegistrySubject } from "../pane/subject.ts";
import { findDeclaredMethod, type RegistryTool } from "../registry-model.ts";
import { BlastRadius } from "./blast-radius.tsx";
import {
  declaredValue,
  declaredValueOrigin,
  metadataStep,
  organisationValue,
  typedStep,
} from "./metadata-edit.ts";

interface FlagFieldProps extends RegistrySubject {
  flag: "isCore" | "visible";
}

/** A switch for the organisation, with the agents that it reaches. */
export function FlagField({ tool, method, flag }: FlagFieldProps) {
  const { stored, drafted, onStep } = useOwnerEdit("stored", "drafted", "onStep");
  const isOn = (method ?? tool.definition)[flag];
  const place = useMemo(
    () => ({ tool: tool.definition.name, ...(method && { method: method.name }), field: flag }),
    [tool, method, flag],
  );
  const operations = useMemo(
    () => metadataStep(tool, place, !isOn).operations,
    [tool, place, isOn],
  );
  const declared = declaredValue(tool, place);
  const locked = flag === "isCore" && declared === true;
  const set = organisationValue(drafted.settings, place);
  const label = flag === "isCore" ? t("Core") : t("Visible");
  return (
    <div
      className={classNames(
        "border-b border-line-soft px-6 py-3 last:border-b-0 max-sm:px-4",
        set !== organisationValue(stored.settings, place) && "shadow-[inset_2px_0_0_var(--accent)]",
      )}
    >
      <div className="flex items-start gap-3">
        <div className="min-w-0 flex-1">
          <p className="text-list font-medium">{label}</p>
          <p className="text-meta text-2">
            {locked ? t("Its code declares it core: it cannot be made non-core") : HELP[flag]}
          </p>
        </div>
        {set !== undefined && (
          <OriginState
            tool={tool}
            place={place}
            label={label}
            declared={declared === true ? t("on") : t("off")}
            onReset={() => onStep(metadataStep(tool, place, null))}
          />
        )}
        <FlagSwitch flag={flag} tool={tool} {...(method && { method: method.name })} />
      </div>
      {flag === "isCore" && !locked && (
        <BlastRadius
          tool={place.tool}
          operations={operations}
          lead={isOn ? t("If no longer core:") : t("If made core:")}
        />
      )}
      {flag === "visible" && !method && <RowOfAgents tool={tool} />}
    </div>
  );
}

const HELP = {
  isCore: t("On for every agent; nobody can switch it off"),
  visible: t("Show in agents' tool lists. Does not switch anything"),
};

/** The row of a tool in agents. Hiding it changes no switch, it only removes the row. */
function RowOfAgents({ tool }: { tool: RegistryTool }) {
  const { data: agents } = useQuery(agentsQuery);
  return (
    <p className="num text-meta whitespace-normal text-2">
      {agents
        ? (tool.definition.visible
            ? (agents: number, on: number) =>
                t(
                  "{agents, plural, one {If hidden: # agent loses the row, it stays on in {on, number}, ±0 tokens} other {If hidden: # agents lose the row, it stays on in {on, number}, ±0 tokens}}",
                  { agents, on },
                )
            : (agents: number, on: number) =>
                t(
                  "{agents, plural, one {Hidden: # agent has no row for it, it is on in {on, number}} other {Hidden: # agents have no row for it, it is on in {on, number}}}",
                  { agents, on },
                ))(agents.length, tool.usedBy.length)
        : "…"}
    </p>
  );
}

/**
 * A switch that makes a tool or a method core or visible for the organisation, or takes that back.
 */
function FlagSwitch(place: FlagPlace) {
  const id = useId();
  const flag = useFlag(place);
  if (!flag) return null;
  return (
    <>
      <Switch
        state={flag.isOn ? "on" : "off"}
        locked={flag.locked}
        blocked={flag.blocked}
        label={flag.label}
        describedBy={flag.locked ? id : undefined}
        onToggle={flag.toggle}
      />
      {flag.locked && (
        <span id={id} className="sr-only">
          {LOCKED_TEXT}
        </span>
      )}
    </>
  );
}

export interface FlagPlace {
  flag: "isCore" | "visible";
  tool: RegistryTool;
  /** The name of a method; absent for the tool itself. */
  method?: string;
}

/**
 * Whether a tool or a method is core or visible, and the function that changes that for the
 * organisation; undefined when it is gone.
 */
export function useFlag({ flag, tool, method }: FlagPlace) {
  const { drafted, onStep, blocked } = useOwnerEdit("drafted", "onStep", "blocked");
  const { name, displayName } = tool.definition;
  const declared = method === undefined ? tool.declared : findDeclaredMethod(tool, method);
  const effective =
    method === undefined
      ? tool.definition
      : tool.definition.methods.find((one) => one.name === method);
  if (!declared || !effective) return undefined;
  const place = {
    tool: name,
    ...(method !== undefined && { method }),
    field: flag,
  } as MetadataPlace;
  const what =
    method === undefined
      ? displayName
      : t("{method} in {tool}", { method: effective.displayName, tool: displayName });
  const isOn = effective[flag];
  return {
    isOn,
    /** The code declares it core. */
    locked: flag === "isCore" && declared.isCore,
    isSetHere: organisationValue(drafted.settings, place) !== undefined,
    label: `${flag === "isCore" ? t("Core") : t("Visible")}: ${what}`,
    blocked,
    toggle: () => onStep(metadataStep(tool, place, !isOn)),
  };
}

export const LOCKED_TEXT = t("Its code declares it core. It cannot be made non-core.");

interface OriginStateProps {
  tool: RegistryTool;
  place: MetadataPlace;
  label: string;
  /** The declared value as text, which is shown beside that of the organisation. */
  declared: string;
  onReset(): void;
}

/**
 * The origin of a value unless the code declares it; for the organisation's also the declared
 * value, and the way back to it.
 */
function OriginState({ tool, place, label, declared, onReset }: OriginStateProps) {
  const { drafted, blocked } = useOwnerEdit("drafted", "blocked");
  if (organisationValue(drafted.settings, place) === undefined) {
    const origin = declaredValueOrigin(tool, place);
    return origin === "declared" ? null : (
      <div className="text-right">
        <OriginBadge origin={origin} />
      </div>
    );
  }
  return (
    <div className="grid min-w-0 justify-items-end text-meta text-3">
      <span className="flex items-center gap-0.5">
        <OriginBadge origin="organisation" />
        <IconButton
          label={t("Reset {title}", { title: label })}
          icon={RotateCcw}
          onClick={onReset}
          blocked={blocked}
          className="-my-1 -mr-1.5"
        />
      </span>
      <span className="max-w-full truncate" title={declared}>
        {declared === "" ? t("declared none") : t("declared {value}", { value: declared })}
      </span>
    </div>
  );
}

interface TextOverrideFieldProps {
  label: string;
  help?: ReactNode;
  tool: RegistryTool;
  place: MetadataPlace;
  kind?: "line" | "text" | "code" | "number" | "icon";
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
  const refused = useRefusedText(place);
  const said = organisationValue(settings, place);
  const declared = String(declaredValue(tool, place) ?? "");
  const current = String(said ?? declared);
  // The typed text stays while the draft agrees with it; an undo replaces it.
  const isEmptied = typed?.trim() === "" && said === undefined;
  const stands =
    isEmptied || (typed !== undefined && String(readOverrideText(typed, kind).value) === current);
  const problem = isEmptied ? EMPTIED : refused.text?.problem;
  const change = (text: string | undefined) => {
    setTyped(text);
    const { value, problem } = readOverrideText(text ?? "", kind);
    refused.leave(text !== undefined && problem ? { text, problem, value: said } : undefined);
    if (!problem) onStep(typedStep(tool, place, value ?? null));
  };
  return (
    <Field
      label={label}
      help={help}
      error={problem && `${capitalise(problem)}.`}
      drafted={refused.text !== undefined || said !== organisationValue(stored.settings, place)}
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
      {({ id, describedBy, invalid }) => {
        const control = {
          id,
          invalid,
          "aria-describedby": describedBy,
          readOnly: blocked !== undefined,
          value: refused.text?.text ?? (stands && typed !== undefined ? typed : current),
          onChange: change,
        };
        return (
          <div className="flex items-center gap-2">
            {lead}
            {kind === "icon" ? (
              <IconInput {...control} label={label} />
            ) : (
              <OverrideInput
                {...control}
                kind={kind}
                onBlur={() => isEmptied && setTyped(undefined)}
              />
            )}
          </div>
        );
      }}
    </Field>
  );
}

const EMPTIED = t("must not be empty: what the code declares is used");

/** The text of one field that the draft cannot hold as a value, and the way to leave it. */
function useRefusedText({ tool, method, field }: MetadataPlace) {
  const form = { of: "metadata", tool, method } as const;
  const { draft, leaveUnfinished } = useDrafting("draft", "leaveUnfinished");
  const { texts = [] } = draft.unfinished?.[formKey(form)] ?? {};
  return {
    text: texts.find(({ path }) => path[0] === field),
    leave: (left: Omit<TypedText, "path"> | undefined) => {
      const others = texts.filter(({ path }) => path[0] !== field);
      leaveUnfinished(form, { texts: left ? [...others, { path: [field], ...left }] : others });
    },
  };
}

interface OverrideInputProps extends Omit<ComponentProps<typeof TextInput>, "mono" | "className"> {
  kind: TextOverrideFieldProps["kind"];
}

function OverrideInput({ kind, ...control }: OverrideInputProps) {
  if (kind === "text") return <TextArea {...(control as ComponentProps<typeof TextArea>)} />;
  return (
    <TextInput
      {...control}
      className={kind === "number" ? "max-w-28" : undefined}
      mono={kind === "code"}
    />
  );
}

/** The value of a text, none of an empty one; or why it has none, without the subject. */
function readOverrideText(
  text: string,
  kind: TextOverrideFieldProps["kind"],
): { value?: MetadataValue; problem?: string } {
  const value = text.trim();
  if (value === "") return {};
  if (kind !== "number") return { value };
  const number = Number(value);
  return Number.isFinite(number) ? { value: number } : { problem: t("must be a number") };
}
