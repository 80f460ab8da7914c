import { type JsonSchema, PARSED_BEFORE } from "../json-schema.ts";
import { isHiddenText } from "../secrets/hidden-texts.ts";
import { isSecretSchema } from "../secrets/secret-schema.ts";
import {
  addSeen,
  emptySeen,
  type Judge,
  type JudgedMembers,
  type ValidatorPart,
  type ValidatorParts,
  type ValidatorRun,
} from "./judge.ts";
import type { ValuePlace } from "./keyword-issue.ts";
import { keywordJudges } from "./keyword-judges.ts";
import { UnusableReference } from "./reference-judges.ts";

/**
 * The deepest nesting of schemas within schemas. Once references were checked, only `$dynamicRef`
 * can exceed it.
 */
const DEEPEST_RUN = 1500;

/** A part that makes its judges when it gets its first value, since most values touch few parts. */
export class LazyValidatorPart implements ValidatorPart {
  places: number | "counting" | undefined;
  #judges: Judge[] | undefined;
  #isAddressed = false;
  #isParsedBefore = false;
  #asksWhatWasSeen = false;

  constructor(
    readonly schema: JsonSchema,
    readonly base: string,
    readonly parts: ValidatorParts,
  ) {}

  judge(
    value: unknown,
    place: ValuePlace,
    run: ValidatorRun,
    seen: JudgedMembers | undefined,
  ): boolean {
    const judges = this.#judges ?? this.#prepare();
    // A marker may stand for more than a text: some hide numbers or whole sections.
    if (isHiddenText(value) && isSecretSchema(this.schema)) return true;
    if (judges.length === 0 || (value !== null && this.#isParsedBefore)) return true;
    run.work.spend(1);
    run.depth += 1;
    if (run.depth > DEEPEST_RUN) throw new UnusableReference({ kind: "circle" });
    if (this.#isAddressed) run.scope.push(this.base);
    const known = this.#asksWhatWasSeen ? emptySeen() : seen;
    let isValid = true;
    for (const judge of judges) {
      if (judge(value, place, run, known)) continue;
      isValid = false;
      if (!run.issues) break;
    }
    if (this.#asksWhatWasSeen && isValid && seen && known) addSeen(seen, known);
    if (this.#isAddressed) run.scope.pop();
    run.depth -= 1;
    return isValid;
  }

  below(schema: unknown): ValidatorPart {
    return this.parts.partOf(schema, this.base);
  }

  #prepare(): Judge[] {
    const schema: JsonSchema = Object(this.schema);
    const { $id, unevaluatedProperties, unevaluatedItems } = schema;
    this.#isParsedBefore = (schema[PARSED_BEFORE] ?? "format") !== "format";
    this.#isAddressed = typeof $id === "string" && !$id.startsWith("#");
    this.#asksWhatWasSeen = unevaluatedProperties !== undefined || unevaluatedItems !== undefined;
    this.#judges = keywordJudges(this);
    return this.#judges;
  }
}
