import type { ThemeProps } from "@rjsf/core";
import { AnyField } from "./fields/any-field.tsx";
import { ConstantField } from "./fields/constant-field.tsx";
import { FieldFrame } from "./fields/field-frame.tsx";
import { LeafField } from "./fields/leaf-field.tsx";
import { ObjectField } from "./fields/object-field.tsx";
import { PageLink } from "./fields/page-link.tsx";
import { SecretField } from "./fields/secret-field.tsx";
import { withSection } from "./fields/section-field.tsx";
import { JsonField } from "./json/json-field.tsx";
import { DictionaryField } from "./lists/dictionary-field.tsx";
import { ListField, TupleField } from "./lists/list-field.tsx";
import { UnionField } from "./unions/union-field.tsx";
import { ChoiceWidget, RadioWidget, SwitchWidget } from "./widgets/choice-widget.tsx";
import { LongTextWidget } from "./widgets/long-text-widget.tsx";
import { NumberWidget, RangeWidget } from "./widgets/number-widget.tsx";
import { SeveralWidget } from "./widgets/several-widget.tsx";
import { TagsField } from "./widgets/tags-field.tsx";
import { ColorWidget, TextWidget } from "./widgets/text-widget.tsx";
import { DateTimeWidget, DateWidget, DurationWidget, TimeWidget } from "./widgets/time-widgets.tsx";

const Leaf = withSection(LeafField, true);
const NoTemplate = () => null;

/**
 * The product's look as a theme of RJSF. Each kind of `describeField` is a field of the same name;
 * RJSF brings the registry, the ui schema, and the contract of widgets, fields and templates.
 */
export const formTheme = {
  fields: {
    SchemaField: AnyField,
    text: Leaf,
    number: Leaf,
    switch: Leaf,
    choice: Leaf,
    several: Leaf,
    tags: TagsField,
    constant: ConstantField,
    secret: SecretField,
    object: withSection(ObjectField),
    dictionary: withSection(DictionaryField),
    list: withSection(ListField),
    tuple: withSection(TupleField),
    union: withSection(UnionField),
    json: JsonField,
    link: PageLink,
  },
  templates: {
    FieldTemplate: FieldFrame,
    BaseInputTemplate: TextWidget,
    // The frame draws them, in its columns.
    DescriptionFieldTemplate: NoTemplate,
    FieldErrorTemplate: NoTemplate,
    FieldHelpTemplate: NoTemplate,
  },
  widgets: {
    DateTimeWidget,
    DateWidget,
    TimeWidget,
    AltDateTimeWidget: DateTimeWidget,
    AltDateWidget: DateWidget,
    duration: DurationWidget,
    markdown: LongTextWidget,
    jinja: LongTextWidget,
    shell: LongTextWidget,
    ColorWidget,
    // A file as a data URL is a text like any other here.
    FileWidget: TextWidget,
    TextareaWidget: LongTextWidget,
    UpDownWidget: NumberWidget,
    RangeWidget,
    RadioWidget,
    SelectWidget: ChoiceWidget,
    CheckboxWidget: SwitchWidget,
    CheckboxesWidget: SeveralWidget,
  },
} satisfies ThemeProps;
