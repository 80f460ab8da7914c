import {
  isJsonObject,
  isSecretMarker,
  type JsonValue,
  plainTitle,
  type Subschema,
  sameJson,
  titleOfKey,
} from "@pegboard/json-schema";
import type { JsonObject, JsonSchema } from "@pegboard/registry-core";
import type { FieldProps } from "@rjsf/utils";
import {
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { DrawnField } from "../fields/drawn-field.tsx";
import { StrayIssues } from "../fields/unplaced-issues.tsx";
import {
  type FieldPlace,
  PlaceContext,
  ROOT_PLACE,
  ShownMembers,
  useField,
  useForm,
  usePlace,
} from "../form-context.ts";
import { t } from "../messages/t.ts";
import { blankValue } from "../model/blank-value.ts";
import { describeField } from "../model/describe-field.ts";
import { type JsonPath, type MaybeJson, memberOf, samePath } from "../model/json-path.ts";
import { acceptsValue } from "../model/resolve-schema.ts";
import { fillsPage } from "../model/section.ts";
import { MarkdownText, MarkdownTitle } from "../widgets/markdown-text.tsx";
import { UnionChoice } from "./union-choice.tsx";
import {
  canBe,
  constantKeys,
  hintsOfMember,
  memberOfUnfinished,
  memberOfValue,
  tagKey,
  toldMember,
} from "./union-members.ts";
import { shownMemberNames } from "./union-names.ts";

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
      label={label}
      names={names}
      notes={notes}
      selected={selected}
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

/**
 * The member of the union at this place that the value belongs to, and a function that chooses
 * another one. Parts that still fit that one are kept, and values that were entered for it alone
 * are restored.
 */
function useChosenMember(value: MaybeJson) {
  const form = useForm();
  const { path, drawing } = useField();
  const members = drawing.parts;
  const before = useContext(ShownMembers);
  const place = JSON.stringify(path);
  const [chosen, setChosen] = useState<number>();
  // A value can belong to several members (an empty text, a half-filled section). Where its tag
  // names none, the person's choice decides.
  const told = toldMember(members, form.root, value) ?? -1;
  const isChosenStill =
    chosen !== undefined && value !== undefined && canBe(members[chosen], form.root, value);
  const fitting = memberOfUnfinished(drawing, form.root, {
    value,
    before: before.get(place) ?? -1,
  });
  const untold = isChosenStill ? chosen : fitting;
  const selected = told >= 0 ? told : untold;
  useEffect(() => {
    if (selected >= 0) before.set(place, selected);
  }, [before, place, selected]);
  const left = useRef(new Map<number, JsonValue>());

  const choose = (index: number) => {
    if (selected >= 0 && value !== undefined) left.current.set(selected, value);
    const former = left.current.get(index);
    const carried = carriedValue(value, members[index] ?? true, form.root);
    const next =
      isJsonObject(former) && isJsonObject(carried)
        ? { ...former, ...carriedPart(value, carried) }
        : (former ?? carried);
    setChosen(index);
    form.change(path, next);
  };
  return { selected, choose };
}

/** The members of the carried value that come from the former value. */
function carriedPart(value: MaybeJson, carried: JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(carried).filter(([key, member]) => sameJson(memberOf(value, key), member)),
  );
}

/**
 * The value after another member of its union is chosen: everything that still fits there, and the
 * member's own constants and defaults for the rest. When nothing fits, it starts afresh.
 */
export function carriedValue(value: MaybeJson, member: Subschema, root: JsonSchema): JsonValue {
  const { kind, schema, parts } = describeField(member, root, undefined);
  const fresh = blankValue(member, root);
  if (value === undefined || value === null) return fresh;
  if (kind === "union") {
    const inner = parts[Math.max(0, memberOfValue(parts, root, value))];
    return inner === undefined ? fresh : carriedValue(value, inner, root);
  }
  if (kind !== "object" || !isJsonObject(value) || !isJsonObject(fresh))
    return acceptsValue(member, root, value) ? value : fresh;
  const constants = constantKeys(schema, root);
  const properties = Object.entries(schema.properties ?? {});
  const kept = properties.flatMap(([key, property]): [string, JsonValue][] => {
    const former = Object.hasOwn(value, key) ? value[key] : undefined;
    return former !== undefined && !constants.includes(key) && fits(former, property, root)
      ? [[key, former]]
      : [];
  });
  return Object.fromEntries([...Object.entries(fresh), ...kept]);
}

function fits(value: JsonValue, schema: Subschema, root: JsonSchema): boolean {
  if (isSecretMarker(value)) return describeField(schema, root, value).kind === "secret";
  return acceptsValue(schema, root, value);
}

interface UnionHeadProps {
  /** The title in the place of a missing one. */
  label: string;
  children: ReactNode;
}

/** The choice on top of the page whose fields it decides, over the whole width. */
function UnionHead({ label, children }: UnionHeadProps) {
  const { markup, drawing } = useField();
  const { description } = drawing.schema;
  return (
    <div className="grid gap-2 border-b border-line-soft px-6 py-3 @max-[640px]:px-4">
      <div className="flex flex-wrap items-baseline gap-x-2.5">
        <span className="text-list font-medium wrap-anywhere">
          {markup ? <MarkdownTitle text={markup} /> : label}
        </span>
        {description && (
          <span className="text-meta text-2">
            <MarkdownText text={description} />
          </span>
        )}
      </div>
      {children}
    </div>
  );
}
