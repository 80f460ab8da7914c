import { type ThemeProps, withTheme } from "@rjsf/core";
import { Theme } from "@rjsf/shadcn";
import { ChoiceWidget } from "./choice-widget.tsx";
import { ConstantField } from "./constant-field.tsx";
import { DictionaryField } from "./dictionary-field.tsx";
import { FieldFrame } from "./field-frame.tsx";
import { JsonField } from "./json-field.tsx";
import { LeafField } from "./leaf-field.tsx";
import { ListField } from "./list-field.tsx";
import { NumberWidget } from "./number-widget.tsx";
import { ObjectField } from "./object-field.tsx";
import { PageField } from "./page-field.tsx";
import { PageLink } from "./page-link.tsx";
import { RadioWidget } from "./radio-widget.tsx";
import { SecretField } from "./secret-field.tsx";
import { withSection } from "./section-field.tsx";
import { SeveralWidget, SwitchWidget } from "./switch-widget.tsx";
import { TextareaWidget, TextWidget } from "./text-widget.tsx";
import { TupleField } from "./tuple-field.tsx";
import { UnionField } from "./union-field.tsx";

const Nothing = () => null;

/**
 * The shadcn theme with the product's field anatomy. Each kind of `describeField` is a field of the same name; RJSF brings the
 * registry, the ui schema, and the contract of widgets, fields and templates.
 */
const theme: ThemeProps = {
  ...Theme,
  fields: {
    SchemaField: PageField,
    text: LeafField,
    number: LeafField,
    switch: LeafField,
    choice: LeafField,
    several: LeafField,
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
    DateTimeWidget: TextWidget,
    DateWidget: TextWidget,
    TimeWidget: TextWidget,
    TextareaWidget,
    UpDownWidget: NumberWidget,
    RangeWidget: NumberWidget,
    RadioWidget,
    SelectWidget: ChoiceWidget,
    CheckboxWidget: SwitchWidget,
    CheckboxesWidget: SeveralWidget,
  },
};

export const ThemedForm = withTheme(theme);
