import { isJsonObject, type JsonObject, type JsonValue, plainTitle, sameJson } from "@pegboard/registry-core";
import type { FieldProps } from "@rjsf/utils";
import { createContext, useContext, useMemo, useRef, useState } from "react";
import { DrawnField } from "../fields/drawn-field.tsx";
import { StrayIssues } from "../fields/stray-issues.tsx";
import { PlaceContext, useField, useForm, usePlace } from "../form-context.ts";
import { describeField } from "../model/describe-field.ts";
import { type MaybeJson, memberOf, type Path, samePath } from "../model/json-path.ts";
import { hintsOf, memberHints } from "../model/ui-hints.ts";
import { carriedValue } from "./carried-value.ts";
import { UnionChoice } from "./union-choice.tsx";
import { canBe, constantKeys, memberOfValue, toldMember } from "./union-members.ts";
import { memberNames } from "./union-names.ts";

/** Unions of unions at one place: a variant can be the union that it is in. */
const MOST_UNIONS = 8;
const UnionsAround = createContext<{ path?: Path; unions: number }>({ unions: 0 });

/**
 * One of several kinds of value, each with a name. What still fits another kind is kept when it is chosen, and what was entered for
 * a kind alone is there again on the way back to it.
 */
export function UnionField({ formData, uiSchema, registry }: FieldProps) {
  const form = useForm();
  const place = usePlace();
  const { path, drawing, title } = useField();
  const around = useContext(UnionsAround);
  const unions = around.path !== undefined && samePath(around.path, path) ? around.unions + 1 : 1;
  const here = useMemo(() => ({ path, unions }), [path, unions]);
  const value: MaybeJson = formData;
  const members = drawing.parts;
  const [chosen, setChosen] = useState<{ index: number; value: MaybeJson }>();
  // A value can belong to several members (an empty text, a half-filled section): where its tag names none, the person's choice does.
  const told = toldMember(members, form.root, value) ?? -1;
  const isChosenStill = chosen !== undefined && value !== undefined && canBe(members[chosen.index], form.root, value);
  const selected = told >= 0 ? told : isChosenStill ? chosen.index : memberOfValue(members, form.root, value);
  const left = useRef(new Map<number, JsonValue>());

  const choose = (index: number) => {
    if (selected >= 0 && value !== undefined) left.current.set(selected, value);
    const former = left.current.get(index);
    const carried = carriedValue(value, members[index] ?? true, form.root);
    const next =
      isJsonObject(former) && isJsonObject(carried)
        ? { ...former, ...carriedPart(value, carried) }
        : (former ?? carried);
    setChosen({ index, value: next });
    form.change(path, next);
  };
  const member = members[selected];
  const drawn = member === undefined ? undefined : describeField(member, form.root, value);
  const hasContent =
    drawn && drawn.kind !== "constant" && !(drawn.kind === "object" && isOnlyConstants(drawn.schema, form.root));
  const hintsFor = (index: number) =>
    memberHints(
      uiSchema,
      drawing.places?.[index] ?? index,
      describeField(members[index] ?? true, form.root, undefined).schema,
    );
  const names = memberNames(members, form.root).map((name, index) =>
    plainTitle(String(hintsOf(members[index] ?? true, form.root, hintsFor(index))["ui:title"] ?? name)),
  );
  if (unions > MOST_UNIONS) return <p className="text-meta text-2">Its variants hold themselves without end.</p>;
  return (
    <div className="grid min-w-0 flex-1 gap-2">
      <UnionChoice
        label={`Kind of ${place.label ?? title}`}
        names={names}
        selected={selected}
        onChoose={choose}
        readOnly={form.readOnly}
      />
      {!hasContent && <StrayIssues path={path} drawn={[]} />}
      {member !== undefined && hasContent && (
        <UnionsAround value={here}>
          {" "}
          <PlaceContext value={{ frame: "bare", boxed: false, isEntry: true, label: names[selected] ?? title }}>
            <DrawnField
              key={selected}
              schema={member}
              uiSchema={hintsFor(selected)}
              path={path}
              value={value}
              required
              registry={registry}
              title={names[selected]}
            />
          </PlaceContext>
        </UnionsAround>
      )}
    </div>
  );
}

function isOnlyConstants(
  schema: Parameters<typeof constantKeys>[0],
  root: Parameters<typeof constantKeys>[1],
): boolean {
  return constantKeys(schema, root).length === Object.keys(schema.properties ?? {}).length;
}

/** The members of the carried value that come from the former value. */
function carriedPart(value: MaybeJson, carried: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(carried).filter(([key, member]) => sameJson(memberOf(value, key), member)));
}
