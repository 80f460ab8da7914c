import { useState } from "react";
import { StackedField } from "../../../components/inputs/stacked-field.tsx";

export interface UploadedFile {
  fileName: string;
  text: string;
}

/** Bytes; the server takes no more. */
const LARGEST_FILE = 32_000_000;

interface DescriptionFileProps {
  label: string;
  /** Undefined when none is chosen, or one that is too large. */
  onFile(file: UploadedFile | undefined): void;
}

/** A file with a description, of the computer that the browser runs on. */
export function DescriptionFile({ label, onFile }: DescriptionFileProps) {
  const [fault, setFault] = useState<string>();
  const take = async (file: File | undefined) => {
    const isTooLarge = file !== undefined && file.size > LARGEST_FILE;
    setFault(isTooLarge ? "It has more than 32 MB, which is not taken." : undefined);
    onFile(file && !isTooLarge ? { fileName: file.name, text: await file.text() } : undefined);
  };
  return (
    <StackedField label={label} error={fault}>
      {({ id, describedBy }) => (
        <input
          id={id}
          type="file"
          accept=".json,.yaml,.yml"
          aria-describedby={describedBy}
          onChange={(event) => void take(event.target.files?.[0])}
          className="w-full text-list text-2"
        />
      )}
    </StackedField>
  );
}
