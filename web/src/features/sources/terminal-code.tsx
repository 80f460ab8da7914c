import { useState } from "react";
import { useProveTerminal } from "../../api/sources.ts";
import { StackedField } from "../../components/inputs/stacked-field.tsx";
import { TextInput } from "../../components/inputs/text-input.tsx";
import { FormDialog } from "../../components/overlays/form-dialog.tsx";

/** Asks for the code that the terminal shows; `onProven` continues. */
export function TerminalCode({ onProven, onClose }: { onProven(): void; onClose(): void }) {
  const prove = useProveTerminal();
  const [code, setCode] = useState("");
  const [tried, setTried] = useState(false);
  const missing = tried && code.trim() === "" ? "Enter the code." : undefined;
  const submit = () => {
    setTried(true);
    if (code.trim() !== "") prove.mutate(code, { onSuccess: onProven });
  };
  return (
    <FormDialog
      title="Enter the code from the terminal"
      description="A command runs as the user who started Pegboard. The code proves that you are that person; this browser is asked once."
      action="Continue"
      blocked={prove.isPending ? "The code is being checked." : undefined}
      onSubmit={submit}
      onClose={onClose}
    >
      <pre className="overflow-auto rounded-lg bg-sunken px-3 py-2 font-mono text-code text-2">
        $ npm start{"\n"}Pegboard is at {location.origin} …{"\n"}Code for commands:{" "}
        <span className="font-semibold text-1">XXXX-XXXX-XX</span>
      </pre>
      <StackedField
        label="Code"
        required
        error={missing ?? prove.error?.message}
        help="It stands in the terminal where Pegboard was started, or in its log. Each start has another one."
      >
        {({ id, describedBy, invalid }) => (
          <TextInput
            mono
            id={id}
            value={code}
            onChange={setCode}
            invalid={invalid}
            aria-describedby={describedBy}
            autoCapitalize="characters"
            spellCheck={false}
          />
        )}
      </StackedField>
    </FormDialog>
  );
}
