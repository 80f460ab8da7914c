import { getDefaultRegistry } from "@rjsf/core";
import type { Field } from "@rjsf/utils";

const { fields } = getDefaultRegistry();

function findRjsfField(name: string): Field {
  const field = fields[name];
  if (!field) throw new Error(`RJSF has no field “${name}” any more; see its changelog.`);
  return field;
}

/** RJSF's own field around every field, which reads the ui schema and calls the field template. */
export const SchemaField = findRjsfField("SchemaField");
/** RJSF's own field for a boolean, which gives each widget its two choices. */
export const BooleanField = findRjsfField("BooleanField");
/** RJSF's own field for one value, which finds the widget and follows its contract. */
export const WidgetField = findRjsfField("StringField");
