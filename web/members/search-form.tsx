import Search from "lucide-react/icons/search";
import { Form } from "react-router-dom";
import { Button } from "../ui/form/button.tsx";
import { Combobox } from "../ui/form/combobox.tsx";
import { useShownValues } from "../ui/form/use-shown-values.ts";
import { type PersonChoice, sendForm } from "./find-people.ts";

/** Finds the rows of a list by their person, or by whatever else its label names. */
export function PersonSearch({
  label = "Name or email",
  action,
  search,
  load,
  otherParams = {},
  onChoose = sendForm,
}: {
  label?: string;
  action: string;
  search: string;
  load: (typed: string) => Promise<PersonChoice[]>;
  /** The address's other parameters. */
  otherParams?: Record<string, string>;
  onChoose?: (choice: PersonChoice, input: HTMLInputElement) => void;
}) {
  const form = useShownValues({ search });
  return (
    <Form
      ref={form}
      method="get"
      action={action}
      className="mb-2 flex items-end gap-3"
      role="search"
      preventScrollReset
    >
      {Object.entries(otherParams).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Combobox
        label={label}
        hint="Any part of it"
        name="search"
        type="search"
        defaultValue={search}
        load={load}
        onChoose={onChoose}
        fieldClassName="min-w-0 max-w-md flex-1"
      />
      <Button look="secondary" icon={<Search />} className="mb-9">
        Find
      </Button>
    </Form>
  );
}
