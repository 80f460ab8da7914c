import { jsonText } from "@pegboard/json-schema";
import { Button } from "@pegboard/ui/button.tsx";
import { Checkbox } from "@pegboard/ui/inputs/checkbox.tsx";
import { StackedField } from "@pegboard/ui/inputs/field.tsx";
import { TextArea, TextInput } from "@pegboard/ui/inputs/text-input.tsx";
import { Note } from "@pegboard/ui/note.tsx";
import { PaneBody, PaneFoot, PaneHead } from "@pegboard/ui/page/pane.tsx";
import { useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useId, useState } from "react";
import {
  type CaseContent,
  type EvaluationCase,
  type NamedMethodRef,
  proposedCaseQuery,
  type SentCase,
  useCaseChanges,
} from "../../../api/evaluations/evaluations.ts";
import { t } from "../../../messages/t.ts";
import { faultOfChecks } from "./argument-checks.tsx";
import { ResultFields, sentResults, type TypedResult, typedResults } from "./canned-results.tsx";
import { type ChosenMethod, MethodFields, useParametersOf } from "./method-fields.tsx";
import { typedObject } from "./typed-arguments.ts";

interface CaseEditorProps {
  agent: string;
  /** The case that is changed; without it a new one is written. */
  stored: EvaluationCase | undefined;
  /** The logged call that it is made of. */
  call: number | undefined;
  /** Closes the editor; with the id of the case that was saved. */
  onClose(saved?: string): void;
}

/** Writes a case, by hand or from what a logged call says. */
export function CaseEditor(props: CaseEditorProps) {
  const { agent, stored, call, onClose } = props;
  const { data, error } = useQuery({
    ...proposedCaseQuery(agent, call ?? 0),
    enabled: call !== undefined,
  });
  const title = stored ? t("Edit case") : t("New case");
  if (call !== undefined && !data)
    return (
      <section aria-label={title} className="flex min-h-0 min-w-0 flex-1 flex-col bg-panel">
        <PaneHead title={title} meta="" onClose={() => onClose()} />
        <p role={error ? "alert" : "status"} className="px-6 text-list text-2">
          {error?.message ?? t("Reading the call…")}
        </p>
      </section>
    );
  const begun = stored ?? (data?.case as CaseContent | undefined);
  return <CaseForm {...props} title={title} begun={begun} />;
}

/** A case as it is typed. */
interface TypedCase {
  name: string;
  group: string;
  turns: { request: string; expected: ChosenMethod[]; anyOrder: boolean }[];
  forbidden: ChosenMethod[];
  allowed: ChosenMethod[];
  results: TypedResult[];
}

const plainChoice = ({ tool, method }: NamedMethodRef): ChosenMethod => ({
  tool,
  method,
  equals: "",
  schema: "",
});

const caseCheckText = (check: unknown): string => (check === undefined ? "" : jsonText(check));

const typedCase = (content: CaseContent | undefined): TypedCase => ({
  name: content?.name ?? "",
  group: content?.group ?? "",
  turns: (content?.turns ?? [{ request: "", expected: [] }]).map((turn) => ({
    request: turn.request,
    anyOrder: turn.anyOrder ?? false,
    expected: turn.expected.map(({ tool, method, arguments: asked }) => ({
      tool,
      method,
      equals: caseCheckText(asked?.equals),
      schema: caseCheckText(asked?.schema),
    })),
  })),
  forbidden: (content?.forbidden ?? []).map(plainChoice),
  allowed: (content?.allowed ?? []).map(plainChoice),
  results: typedResults(content?.results),
});

/** The case to store. */
function sentCase(typed: TypedCase): SentCase {
  const bare = ({ tool, method }: ChosenMethod) => ({ tool, method });
  return {
    name: typed.name.trim(),
    ...(typed.group.trim() !== "" && { group: typed.group.trim() }),
    turns: typed.turns.map(({ request, expected, anyOrder }) => ({
      request: request.trim(),
      ...(anyOrder && { anyOrder: true as const }),
      expected: expected.map((one) => {
        const { object: equals } = typedObject(one.equals);
        const { object: schema } = typedObject(one.schema);
        const asked = { ...(equals && { equals }), ...(schema && { schema }) };
        return { ...bare(one), ...(Object.keys(asked).length > 0 && { arguments: asked }) };
      }),
    })),
    ...(typed.allowed.length > 0 && { allowed: typed.allowed.map(bare) }),
    ...(typed.forbidden.length > 0 && { forbidden: typed.forbidden.map(bare) }),
    ...(typed.results.length > 0 && { results: sentResults(typed.results) }),
  };
}

interface CaseFormProps extends CaseEditorProps {
  title: string;
  begun: CaseContent | undefined;
}

function CaseForm({ agent, stored, call, onClose, title, begun }: CaseFormProps) {
  const [typed, setTyped] = useState(() => typedCase(begun));
  const [tried, setTried] = useState(false);
  const { add, change, remove } = useCaseChanges(agent);
  const parametersOf = useParametersOf();
  const wrong = caseFault(typed, parametersOf);
  const save = () => {
    setTried(true);
    if (wrong !== undefined) return;
    const content = sentCase(typed);
    const onSuccess = ({ case: { id } }: { case: { id: string } }) => onClose(id);
    if (stored) change.mutate({ id: stored.id, content }, { onSuccess });
    else add.mutate({ case: content, ...(call !== undefined && { call }) }, { onSuccess });
  };
  const failed = add.error ?? change.error ?? remove.error;
  return (
    <section
      aria-label={title}
      className="flex min-h-0 min-w-0 flex-1 flex-col bg-panel"
      onKeyDown={(event) => {
        if (event.key === "Enter" && (event.metaKey || event.ctrlKey)) save();
      }}
    >
      <PaneHead
        title={title}
        meta={call === undefined ? t("Nothing of the agent changes") : t("From a logged call")}
        onClose={() => onClose()}
      />
      <PaneBody>
        <div className="grid gap-4 px-6 pt-2 pb-6 max-sm:px-4">
          <CaseFields typed={typed} onChange={setTyped} />
          {tried && wrong !== undefined && <Note tone="bad">{wrong}</Note>}
          {failed && <Note tone="bad">{failed.message}</Note>}
        </div>
      </PaneBody>
      <PaneFoot>
        {stored && (
          <Button
            size="s"
            variant="ghost"
            onClick={() => remove.mutate(stored.id, { onSuccess: () => onClose() })}
          >
            {t("Remove case")}
          </Button>
        )}
        <span className="flex-1" />
        <Button size="s" variant="ghost" onClick={() => onClose()}>
          {t("Cancel")}
        </Button>
        <Button size="s" onClick={save}>
          {t("Save case")}
        </Button>
      </PaneFoot>
    </section>
  );
}

function caseFault(
  { name, turns }: TypedCase,
  parametersOf: ReturnType<typeof useParametersOf>,
): string | undefined {
  if (name.trim() === "") return t("Say what the case is called.");
  if (turns.some(({ request }) => request.trim() === "")) return t("Say what the user asks.");
  const faults = turns.flatMap(({ expected }) =>
    expected.map((one) => faultOfChecks(one, parametersOf(one))),
  );
  return faults.find((fault) => fault !== undefined);
}

interface CaseFieldsProps {
  typed: TypedCase;
  onChange(typed: TypedCase): void;
}

function CaseFields({ typed, onChange }: CaseFieldsProps) {
  const { turns } = typed;
  const changeTurn = (index: number, patch: Partial<TypedCase["turns"][number]>) =>
    onChange({
      ...typed,
      turns: turns.map((turn, place) => (place === index ? { ...turn, ...patch } : turn)),
    });
  return (
    <>
      <StackedField label={t("Name")} required>
        {({ id }) => (
          <TextInput id={id} value={typed.name} onChange={(name) => onChange({ ...typed, name })} />
        )}
      </StackedField>
      <StackedField label={t("Group")} help={t("Cases are arranged by it")}>
        {({ id, describedBy }) => (
          <TextInput
            id={id}
            aria-describedby={describedBy}
            value={typed.group}
            onChange={(group) => onChange({ ...typed, group })}
          />
        )}
      </StackedField>
      {turns.map((turn, index) => (
        <TurnFields
          // biome-ignore lint/suspicious/noArrayIndexKey: a turn is its place
          key={index}
          turn={turn}
          place={index}
          onChange={(patch) => changeTurn(index, patch)}
        />
      ))}
      <div>
        <Button
          size="s"
          variant="ghost"
          icon={Plus}
          onClick={() =>
            onChange({
              ...typed,
              turns: [...turns, { request: "", expected: [], anyOrder: false }],
            })
          }
        >
          {t("Add a turn")}
        </Button>
      </div>
      <MethodFields
        label={t("Forbidden")}
        chosen={typed.forbidden}
        onChange={(forbidden) => onChange({ ...typed, forbidden })}
      />
      <MethodFields
        label={t("Allowed besides")}
        chosen={typed.allowed}
        onChange={(allowed) => onChange({ ...typed, allowed })}
      />
      <ResultFields
        results={typed.results}
        onChange={(results) => onChange({ ...typed, results })}
      />
    </>
  );
}

interface TurnFieldsProps {
  turn: TypedCase["turns"][number];
  place: number;
  onChange(patch: Partial<TypedCase["turns"][number]>): void;
}

/** One thing that the user says, and the calls that follow. */
const TurnFields = ({ turn, place, onChange }: TurnFieldsProps) => (
  <div className="grid gap-3 border-t border-line-soft pt-3">
    <StackedField
      label={place === 0 ? t("Request") : t("Request {number, number}", { number: place + 1 })}
      help={t("What the user says")}
      required
    >
      {({ id, describedBy }) => (
        <TextArea
          id={id}
          aria-describedby={describedBy}
          rows={3}
          value={turn.request}
          onChange={(request) => onChange({ request })}
        />
      )}
    </StackedField>
    <MethodFields
      label={turn.anyOrder ? t("Expected calls, in any order") : t("Expected calls, in this order")}
      chosen={turn.expected}
      onChange={(expected) => onChange({ expected })}
      withArguments
    />
    {turn.expected.length > 1 && (
      <AnyOrder checked={turn.anyOrder} onChange={(anyOrder) => onChange({ anyOrder })} />
    )}
  </div>
);

function AnyOrder({ checked, onChange }: { checked: boolean; onChange(checked: boolean): void }) {
  const id = useId();
  return (
    <span className="flex items-center gap-2.5 text-list">
      <Checkbox id={id} checked={checked} onChange={onChange} />
      <label htmlFor={id}>{t("They may come in any order")}</label>
    </span>
  );
}
