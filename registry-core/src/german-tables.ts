import {
  AGENT_FIELDS,
  GROUP_FIELDS,
  LOOP_FIELDS,
  TEMPLATE_FUNCTIONS,
  TEMPLATE_VARIABLES,
  TOOL_FIELDS,
} from "./definition/template-names.ts";
import {
  GERMAN_AGENT_PROBLEM_WORDS,
  GERMAN_DAMAGE_WORDS,
} from "./problems/words/agent-words.de.ts";
import { DAMAGE_WORDS } from "./problems/words/agent-words.ts";
import { GERMAN_ALIKE_WORDS, GERMAN_CAUSE_WORDS } from "./problems/words/cause-words.de.ts";
import { ALIKE_WORDS, CAUSE_WORDS } from "./problems/words/cause-words.ts";
import { GERMAN_DEFINITION_PROBLEM_WORDS } from "./problems/words/definition-words.de.ts";
import {
  GERMAN_LISTED_HEADER_WORDS,
  GERMAN_LISTED_SCHEMA_WORDS,
} from "./problems/words/listed-schema-words.de.ts";
import { LISTED_HEADER_WORDS, LISTED_SCHEMA_WORDS } from "./problems/words/listed-schema-words.ts";
import {
  GERMAN_OPENAPI_ADJUSTMENT_WORDS,
  GERMAN_OPENAPI_PROBLEM_WORDS,
  GERMAN_OPENAPI_SKIP_WORDS,
} from "./problems/words/openapi-words.de.ts";
import { OPENAPI_ADJUSTMENT_WORDS, OPENAPI_SKIP_WORDS } from "./problems/words/openapi-words.ts";
import { PROBLEM_WORDS } from "./problems/words/problem-words.ts";
import { GERMAN_SOURCE_PROBLEM_WORDS } from "./problems/words/source-words.de.ts";
import { GERMAN_TYPE_FLAW_WORDS } from "./problems/words/type-flaw-words.de.ts";
import { TYPE_FLAW_WORDS } from "./problems/words/type-flaw-words.ts";
import { GERMAN_FILTERS } from "./prompts/template-filters.de.ts";
import { TEMPLATE_FILTERS } from "./prompts/template-filters.ts";
import {
  GERMAN_AGENT_FIELDS,
  GERMAN_GROUP_FIELDS,
  GERMAN_LOOP_FIELDS,
  GERMAN_TEMPLATE_FUNCTIONS,
  GERMAN_TEMPLATE_VARIABLES,
  GERMAN_TOOL_FIELDS,
} from "./prompts/template-names.de.ts";
import { GERMAN_FUNCTION_LIMITS } from "./provider-formats/function-limits.de.ts";
import { PROVIDER_FORMATS, type ProviderFormatName } from "./provider-formats/provider-formats.ts";
import { BEHAVIOUR_FIELD_TITLES } from "./settings/behaviour-overrides.ts";
import { BEHAVIOUR_SCHEMA } from "./settings/behaviour-schema.ts";
import { METADATA_FIELD_TITLES } from "./settings/metadata-fields.ts";
import { TEXT_FIELD_TITLES } from "./settings/text-fields.ts";
import { BEHAVIOUR_WORDS } from "./settings/words/behaviour-text.ts";
import { PLACE_WORDS } from "./settings/words/operation-place.ts";
import { STATE_WORDS } from "./settings/words/operation-text.ts";
import {
  GERMAN_BEHAVIOUR_WORDS,
  GERMAN_PLACE_WORDS,
  GERMAN_STATE_WORDS,
} from "./settings/words/operation-words.de.ts";
import {
  GERMAN_BEHAVIOUR_DESCRIPTIONS,
  GERMAN_BEHAVIOUR_FIELD_TITLES,
  GERMAN_METADATA_FIELD_TITLES,
  GERMAN_TEXT_FIELD_TITLES,
} from "./settings/words/setting-titles.de.ts";
import { GERMAN_FIELD_WORDS } from "./words/field-words.de.ts";
import { FIELD_WORDS } from "./words/field-words.ts";
import { GERMAN_FIX_WORDS } from "./words/fix-words.de.ts";
import { FIX_WORDS } from "./words/fix-words.ts";
import { GERMAN_FORMATTER_WORDS } from "./words/formatter-words.de.ts";
import { FORMATTER_WORDS } from "./words/formatter-words.ts";
import { GERMAN_EXAMPLE_WORDS, GERMAN_LOSS_WORDS } from "./words/loss-words.de.ts";
import { EXAMPLE_WORDS, LOSS_WORDS } from "./words/loss-words.ts";
import { GERMAN_DOCUMENT_FAULT_WORDS } from "./words/outside/document-fault-words.de.ts";
import { DOCUMENT_FAULT_WORDS } from "./words/outside/document-fault-words.ts";
import { GERMAN_NETWORK_FAULT_WORDS } from "./words/outside/network-fault-words.de.ts";
import { NETWORK_FAULT_WORDS } from "./words/outside/network-fault-words.ts";
import { GERMAN_OPENAPI_FAULT_WORDS } from "./words/outside/openapi-fault-words.de.ts";
import { OPENAPI_FAULT_WORDS } from "./words/outside/openapi-fault-words.ts";
import { GERMAN_SOURCE_FAULT_WORDS } from "./words/outside/source-fault-words.de.ts";
import { SOURCE_FAULT_WORDS } from "./words/outside/source-fault-words.ts";
import { GERMAN_REQUEST_WORDS } from "./words/request-words.de.ts";
import { REQUEST_WORDS } from "./words/request-words.ts";
import { GERMAN_WRITING } from "./words/said.de.ts";
import { WRITING } from "./words/said.ts";
import { GERMAN_RULE_WORDS, GERMAN_SCHEMA_CHANGE_WORDS } from "./words/schema-change-words.de.ts";
import { RULE_WORDS, SCHEMA_CHANGE_WORDS } from "./words/schema-change-words.ts";
import {
  GERMAN_NON_OBJECT_WORDS,
  GERMAN_PATTERN_FLAWS,
  GERMAN_SCHEMA_FAULT_WORDS,
} from "./words/schema-fault-words.de.ts";
import { NON_OBJECT_WORDS, PATTERN_FLAWS, SCHEMA_FAULT_WORDS } from "./words/schema-fault-words.ts";
import { GERMAN_CONFIG_WORDS, GERMAN_SETTINGS_WORDS } from "./words/settings-words.de.ts";
import { CONFIG_WORDS, SETTINGS_WORDS } from "./words/settings-words.ts";
import { GERMAN_TEMPLATE_ISSUE_WORDS, GERMAN_TEMPLATE_WORDS } from "./words/template-words.de.ts";
import { TEMPLATE_ISSUE_WORDS, TEMPLATE_WORDS } from "./words/template-words.ts";
import { GERMAN_TEXT_FAULT_WORDS } from "./words/text-fault-words.de.ts";
import { TEXT_FAULT_WORDS } from "./words/text-fault-words.ts";
import {
  GERMAN_LEFT_OUT_WORDS,
  GERMAN_NO_EFFECT_WORDS,
  GERMAN_TRACE_WORDS,
  GERMAN_UNAVAILABLE_WORDS,
} from "./words/trace-words.de.ts";
import {
  LEFT_OUT_WORDS,
  NO_EFFECT_WORDS,
  TRACE_WORDS,
  UNAVAILABLE_WORDS,
} from "./words/trace-words.ts";
import { GERMAN_VALUE_WORDS } from "./words/value-words.de.ts";
import { VALUE_WORDS } from "./words/value-words.ts";

/**
 * From now on, what this process says about problems, operations, reasons and values is German;
 * what models read stays English. Returns what goes back to English.
 */
export function speakGerman(): () => void {
  return speak((_english, german) => german);
}

/**
 * Replaces the words of all tables: `translate` gets a table's English and its German, and answers
 * what is said. Texts are strings and functions of values. Returns what goes back to English.
 */
export function speak(translate: (english: object, german: object) => object): () => void {
  const english = TABLES.map(([table, german]) => [table, pick(table, german), german] as const);
  for (const [table, words, german] of english) Object.assign(table, translate(words, german));
  return () => {
    for (const [table, words] of english) Object.assign(table, words);
  };
}

/** Tables have facts beside their words; what has German is words. */
function pick(table: object, german: object): object {
  return Object.fromEntries(Object.entries(table).filter(([code]) => code in german));
}

/** Each table of words, and the German that takes the place of its words. */
export const TABLES: readonly (readonly [table: object, german: object])[] = [
  [WRITING, GERMAN_WRITING],
  [FIELD_WORDS, GERMAN_FIELD_WORDS],
  [VALUE_WORDS, GERMAN_VALUE_WORDS],
  [PATTERN_FLAWS, GERMAN_PATTERN_FLAWS],
  [SCHEMA_FAULT_WORDS, GERMAN_SCHEMA_FAULT_WORDS],
  [NON_OBJECT_WORDS, GERMAN_NON_OBJECT_WORDS],
  [SETTINGS_WORDS, GERMAN_SETTINGS_WORDS],
  [CONFIG_WORDS, GERMAN_CONFIG_WORDS],
  [REQUEST_WORDS, GERMAN_REQUEST_WORDS],
  [TEMPLATE_WORDS, GERMAN_TEMPLATE_WORDS],
  [TEMPLATE_ISSUE_WORDS, GERMAN_TEMPLATE_ISSUE_WORDS],
  [TRACE_WORDS, GERMAN_TRACE_WORDS],
  [UNAVAILABLE_WORDS, GERMAN_UNAVAILABLE_WORDS],
  [NO_EFFECT_WORDS, GERMAN_NO_EFFECT_WORDS],
  [LEFT_OUT_WORDS, GERMAN_LEFT_OUT_WORDS],
  [FIX_WORDS, GERMAN_FIX_WORDS],
  [FORMATTER_WORDS, GERMAN_FORMATTER_WORDS],
  [TEXT_FAULT_WORDS, GERMAN_TEXT_FAULT_WORDS],
  [LOSS_WORDS, GERMAN_LOSS_WORDS],
  [EXAMPLE_WORDS, GERMAN_EXAMPLE_WORDS],
  [SCHEMA_CHANGE_WORDS, GERMAN_SCHEMA_CHANGE_WORDS],
  [RULE_WORDS, GERMAN_RULE_WORDS],
  [TEXT_FIELD_TITLES, GERMAN_TEXT_FIELD_TITLES],
  [METADATA_FIELD_TITLES, GERMAN_METADATA_FIELD_TITLES],
  [BEHAVIOUR_FIELD_TITLES, GERMAN_BEHAVIOUR_FIELD_TITLES],
  ...Object.entries(BEHAVIOUR_SCHEMA.properties).map(([field, schema]) => {
    const key = field as keyof typeof BEHAVIOUR_SCHEMA.properties;
    const german = {
      title: GERMAN_BEHAVIOUR_FIELD_TITLES[key],
      description: GERMAN_BEHAVIOUR_DESCRIPTIONS[key],
    };
    return [schema, german] as const;
  }),
  [PLACE_WORDS, GERMAN_PLACE_WORDS],
  [STATE_WORDS, GERMAN_STATE_WORDS],
  [BEHAVIOUR_WORDS, GERMAN_BEHAVIOUR_WORDS],
  [
    PROBLEM_WORDS,
    {
      ...GERMAN_SOURCE_PROBLEM_WORDS,
      ...GERMAN_OPENAPI_PROBLEM_WORDS,
      ...GERMAN_DEFINITION_PROBLEM_WORDS,
      ...GERMAN_AGENT_PROBLEM_WORDS,
    } satisfies typeof PROBLEM_WORDS,
  ],
  [DAMAGE_WORDS, GERMAN_DAMAGE_WORDS],
  [LISTED_HEADER_WORDS, GERMAN_LISTED_HEADER_WORDS],
  [LISTED_SCHEMA_WORDS, GERMAN_LISTED_SCHEMA_WORDS],
  [OPENAPI_SKIP_WORDS, GERMAN_OPENAPI_SKIP_WORDS],
  [OPENAPI_ADJUSTMENT_WORDS, GERMAN_OPENAPI_ADJUSTMENT_WORDS],
  [DOCUMENT_FAULT_WORDS, GERMAN_DOCUMENT_FAULT_WORDS],
  [NETWORK_FAULT_WORDS, GERMAN_NETWORK_FAULT_WORDS],
  [OPENAPI_FAULT_WORDS, GERMAN_OPENAPI_FAULT_WORDS],
  [SOURCE_FAULT_WORDS, GERMAN_SOURCE_FAULT_WORDS],
  [TYPE_FLAW_WORDS, GERMAN_TYPE_FLAW_WORDS],
  [CAUSE_WORDS, GERMAN_CAUSE_WORDS],
  [ALIKE_WORDS, GERMAN_ALIKE_WORDS],
  [TEMPLATE_VARIABLES, GERMAN_TEMPLATE_VARIABLES],
  [TOOL_FIELDS, GERMAN_TOOL_FIELDS],
  [AGENT_FIELDS, GERMAN_AGENT_FIELDS],
  [GROUP_FIELDS, GERMAN_GROUP_FIELDS],
  [LOOP_FIELDS, GERMAN_LOOP_FIELDS],
  [TEMPLATE_FUNCTIONS, GERMAN_TEMPLATE_FUNCTIONS],
  ...Object.entries(GERMAN_FILTERS).map(
    ([name, says]) => [TEMPLATE_FILTERS[name] as object, { says }] as const,
  ),
  ...Object.entries(GERMAN_FUNCTION_LIMITS).map(
    ([name, published]) =>
      [PROVIDER_FORMATS[name as ProviderFormatName].functionLimit, { published }] as const,
  ),
];
