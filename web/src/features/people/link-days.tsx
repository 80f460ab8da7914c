import { StackedField } from "@pegboard/ui/inputs/field.tsx";
import { Select } from "@pegboard/ui/inputs/select.tsx";
import { t } from "../../messages/t.ts";

/** The days of which one is chosen; the server takes any from 1 to 30. */
const LINK_DAYS = [1, 3, 7, 14, 30];

interface LinkDaysProps {
  days: number;
  onChange(days: number): void;
}

/** For how many days a link can be used. */
export const LinkDays = ({ days, onChange }: LinkDaysProps) => (
  <StackedField label={t("The link is good for")} help={t("It works once.")}>
    {({ id, describedBy }) => (
      <Select
        id={id}
        aria-describedby={describedBy}
        className="max-w-40"
        value={days}
        onChange={({ target }) => onChange(Number(target.value))}
      >
        {LINK_DAYS.map((one) => (
          <option key={one} value={one}>
            {t("{days, plural, one {# day} other {# days}}", { days: one })}
          </option>
        ))}
      </Select>
    )}
  </StackedField>
);
