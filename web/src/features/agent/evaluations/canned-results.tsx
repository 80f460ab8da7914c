import { type JsonValue, jsonText, parseJson } from "@pegboard/json-schema";
import { escapeInvisible } from "@pegboard/registry-core/internal";
import { IconButton } from "@pegboard/ui/icon-button.tsx";
import { StackedField } from "@pegboard/ui/inputs/field.tsx";
import { TextArea } from "@pegboard/ui/inputs/text-input.tsx";
import { X } from "lucide-react";
import type { CaseContent, NamedMethodRef } from "../../../api/evaluations/evaluations.ts";
import { t } from "../../../messages/t.ts";
import { MethodSelect } from "./method-fields.tsx";
import { useMethodTitles } from "./use-method-titles.ts";

/** What a method answers in a case, as it is typed: JSON, or a plain text. */
export interface TypedResult extends NamedMethodRef {
  text: string;
}

type CannedResults = NonNullable<CaseContent["results"]>;

export const typedResults = (results: CannedResults = []): TypedResult[] =>
  results.map(({ tool, method, result }) => ({
    tool,
    method,
    text: typeof result === "string" ? result : jsonText(result, 2),
  }));

/** The results as the case has them: what is no JSON is the text itself. */
export const sentResults = (results: readonly TypedResult[]): CannedResults =>
  results.map(({ tool, method, text }) => ({ tool, method, result: cannedResult(text) }));

function cannedResult(text: string): JsonValue {
  try {
    return parseJson(text);
  } catch {
    // Methods may answer with any text.
    return text;
  }
}

interface ResultFieldsProps {
  results: readonly TypedResult[];
  onChange(results: TypedResult[]): void;
}

/** What the model is answered when it calls, since nothing is really called. */
export function ResultFields({ results, onChange }: ResultFieldsProps) {
  const titles = useMethodTitles();
  const label = t("Results");
  return (
    <fieldset className="grid gap-2">
      <legend className="pb-1 text-list font-medium">{label}</legend>
      <p className="text-meta text-2">
        {t(
          "What a method answers: the first call gets its first result, the last one stands for all further calls, and a method without any answers that it is done.",
        )}
      </p>
      {results.map((one, place) => {
        const name = titles(one);
        const nth = results.slice(0, place + 1).filter((each) => isOfMethod(each, one)).length;
        const said = t("Result {number, number} of {name}", { number: nth, name });
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a result is its place
          <div key={place} className="grid grid-cols-[minmax(0,1fr)_auto] gap-2">
            <StackedField label={escapeInvisible(said)}>
              {({ id }) => (
                <TextArea
                  id={id}
                  rows={2}
                  className="font-mono text-code"
                  value={one.text}
                  onChange={(text) =>
                    onChange(
                      results.map((each, index) => (index === place ? { ...each, text } : each)),
                    )
                  }
                />
              )}
            </StackedField>
            <IconButton
              label={t("Remove {name}", { name: said })}
              icon={X}
              onClick={() => onChange(results.filter((_, index) => index !== place))}
            />
          </div>
        );
      })}
      <MethodSelect
        label={label}
        without={[]}
        onSelect={({ tool, method }) => onChange([...results, { tool, method, text: "" }])}
      />
    </fieldset>
  );
}

const isOfMethod = (one: NamedMethodRef, other: NamedMethodRef): boolean =>
  one.tool === other.tool && one.method === other.method;
