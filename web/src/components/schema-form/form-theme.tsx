import { type ThemeProps, withTheme } from "@rjsf/core";
import { Theme } from "@rjsf/shadcn";
import { ChoiceWidget } from "./choice-widget.tsx";
import { ColorWidget } from "./color-widget.tsx";
import { ConstantField } from "./constant-field.tsx";
import { DictionaryField } from "./dictionary-field.tsx";
import { DurationWidget } from "./duration-widget.tsx";
import { FieldFrame } from "./field-frame.tsx";
import { JsonField } from "./json-field.tsx";
import { LeafField } from "./leaf-field.tsx";
import { ListField } from "./list-field.tsx";
import { LongTextWidget } from "./long-text-widget.tsx";
import { DateTimeWidget, DateWidget, TimeWidget } from "./moment-widget.tsx";
import { NumberWidget } from "./number-widget.tsx";
import { ObjectField } from "./object-field.tsx";
import { PageField } from "./page-field.tsx";
import { PageLink } from "./page-link.tsx";
import { RadioWidget } from "./radio-widget.tsx";
import { RangeWidget } from "./range-widget.tsx";
import { SecretField } from "./secret-field.tsx";
import { withSection } from "./section-field.tsx";
import { SeveralWidget } from "./several-widget.tsx";
import { SwitchWidget } from "./switch-widget.tsx";
import { TagsField } from "./tags-field.tsx";
import { TextWidget } from "./text-widget.tsx";
import { TupleField } from "./tuple-field.tsx";
import { UnionField } from "./union-field.tsx";

const Leaf = withSection(LeafField, true);
const Nothing = () => null;

/**
 * The shadcn theme with the product's field anatomy. Each kind of `describeField` is a field of the same name; RJSF brings the
 * registry, the ui schema, and the contract of widgets, fields and templates.
 */
const theme: ThemeProps = {
  ...Theme,
  fields: {
    SchemaField: PageField,
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
    ...Theme.templates,
    FieldTemplate: FieldFrame,
    BaseInputTemplate: TextWidget,
    // The frame draws them, in their columns.
    DescriptionFieldTemplate: Nothing,
    FieldErrorTemplate: Nothing,
    FieldHelpTemplate: Nothing,
  },
  widgets: {
    ...Theme.widgets,
    DateTimeWidget,
    DateWidget,
    TimeWidget,
    AltDateTimeWidget: DateTimeWidget,
    AltDateWidget: DateWidget,
    duration: DurationWidget,
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
};

export const ThemedForm = withTheme(theme);
