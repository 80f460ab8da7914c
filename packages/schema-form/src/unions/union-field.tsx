import { plainTitle, type Subschema, titleOfKey } from "@pegboard/json-schema";
import type { JsonSchema } from "@pegboard/registry-core";
import type { FieldProps } from "@rjsf/utils";
import { createContext, useContext, useMemo } from "react";
import { DrawnField } from "../fields/drawn-field.tsx";
import { StrayIssues } from "../fields/unplaced-issues.tsx";
import {
  type FieldPlace,
  PlaceContext,
  ROOT_PLACE,
  useField,
  useForm,
  usePlace,
} from "../form-context.ts";
import { t } from "../messages/t.ts";
import { describeField } from "../model/describe-field.ts";
import { type JsonPath, type MaybeJson, samePath } from "../model/json-path.ts";
import { fillsPage } from "../model/section.ts";
import { UnionChoice } from "./union-choice.tsx";
import { UnionHead } from "./union-head.tsx";
import { constantKeys, hintsOfMember, tagKey } from "./union-members.ts";
import { shownMemberNames } from "./union-names.ts";
import { useChosenMember } from "./use-chosen-member.ts";

/** The most unions of unions at one place, because a variant can be the union that it is in. */
const MOST_NESTED_UNIONS = 8;
const UnionsAround = createContext<{ path?: JsonPath; unions: number }>({ unions: 0 });

/**
 * One of several kinds of value, each with a name: in a row, or on top of the page that it fills.
 */
export function UnionField({ formData, uiSchema, registry }: FieldProps) {
  const form = useForm();
  const place = usePlace();
  const field = useField();
  const { path, drawing, title } = field;
  const around = useContext(UnionsAround);
  const unions = around.path !== undefined && samePath(around.path, path) ? around.unions + 1 : 1;
  const here = useMemo(() => ({ path, unions }), [path, unions]);
  const value: MaybeJson = formData;
  const members = drawing.parts;
  const { selected, choose } = useChosenMember(value);
  const isPage = fillsPage(field, place, form);
  const member = members[selected];
  const drawn = member === undefined ? undefined : describeField(member, form.root, value);
  const hasContent =
    drawn &&
    drawn.kind !== "constant" &&
    !(drawn.kind === "object" && isOnlyConstants(drawn.schema, form.root));
  const names = shownMemberNames(drawing, uiSchema, form.root);
  if (unions > MOST_NESTED_UNIONS)
    return <p className="text-meta text-2">{t("Its variants hold themselves without end.")}</p>;
  const tag = tagKey(members, form.root);
  const label = isPage
    ? (field.markup ?? (tag === undefined ? t("Kind") : titleOfKey(tag, t)))
    : t("Kind of {title}", { title: place.label ?? title });
  const notes = isPage ? members.map((one) => noteOf(one, form.root)) : [];
  const choice = (
    <UnionChoice
      {...{ label, names, notes, selected }}
      onChoose={choose}
      readOnly={form.readOnly}
    />
  );
  const inner: FieldPlace = isPage
    ? { ...ROOT_PLACE, isEntry: true }
    : { frame: "bare", boxed: false, isEntry: true, label: names[selected] ?? title };
  const content = (
    <>
      {!hasContent && <StrayIssues path={path} drawn={[]} />}
      {member !== undefined && hasContent && (
        <UnionsAround value={here}>
          <PlaceContext value={inner}>
            <DrawnField
              key={selected}
              schema={member}
              uiSchema={hintsOfMember(uiSchema, { drawing, index: selected, root: form.root })}
              path={path}
              value={value}
              required
              registry={registry}
              title={names[selected]}
            />
          </PlaceContext>
        </UnionsAround>
      )}
    </>
  );
  if (!isPage) {
    return (
      <div className="grid min-w-0 flex-1 gap-2">
        {choice}
        {content}
      </div>
    );
  }
  return (
    <>
      <UnionHead label={label}>{choice}</UnionHead>
      {content}
    </>
  );
}

function isOnlyConstants(schema: JsonSchema, root: JsonSchema): boolean {
  return constantKeys(schema, root).length === Object.keys(schema.properties ?? {}).length;
}

/** The first line of a member's description. */
function noteOf(member: Subschema, root: JsonSchema): string | undefined {
  const { description } = describeField(member, root, undefined).schema;
  return typeof description === "string" ? plainTitle(description.split("\n")[0] ?? "") : undefined;
}
