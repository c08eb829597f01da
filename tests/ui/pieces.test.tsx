import { describe, expect, test } from "bun:test";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router-dom";
import { Alert } from "../../web/ui/alert.tsx";
import { ProgressTicks } from "../../web/ui/charts/ticks.tsx";
import { Button } from "../../web/ui/form/button.tsx";
import { Checkbox } from "../../web/ui/form/checkbox.tsx";
import { FileDrop } from "../../web/ui/form/file-drop.tsx";
import { NumberInput } from "../../web/ui/form/number-input.tsx";
import { TextInput } from "../../web/ui/form/text-input.tsx";
import { Dialog } from "../../web/ui/overlay/dialog.tsx";
import { StatTile } from "../../web/ui/stat-tile.tsx";
import { Table } from "../../web/ui/table.tsx";
import { Tabs } from "../../web/ui/tabs.tsx";

const html = (piece: ReactNode) => renderToStaticMarkup(<MemoryRouter>{piece}</MemoryRouter>);

describe("a field", () => {
  test("a field connects label, hint and error to its control with conform's ids", () => {
    const drawn = html(
      <TextInput id="species" label="Species" hint="As the club writes it" error="Species is required" />,
    );
    expect(drawn).toContain('<label for="species"');
    expect(drawn).toContain('aria-describedby="species-description species-error" aria-invalid="true"');
    expect(drawn).toMatch(/id="species-description"[^>]*>As the club writes it/);
    expect(drawn).toMatch(/id="species-error"[^>]*>Species is required/);
  });

  test("a field without an error reserves the line for it", () => {
    const drawn = html(<TextInput id="species" label="Species" />);
    expect(drawn).toMatch(/<p id="species-error"[^>]*><\/p>/);
    expect(drawn).not.toContain("aria-invalid");
  });

  test("a number field opens the decimal keyboard and shows its unit", () => {
    const drawn = html(<NumberInput label="Length" unit="in" step="0.1" />);
    expect(drawn).toMatch(/inputmode="decimal"/i);
    expect(drawn).toMatch(/aria-hidden="true"[^>]*>in</);
  });

  test("a photo field is a native input that works on phones without script", () => {
    const drawn = html(<FileDrop id="photo" name="photo" label="Photo" error="This is not a picture." />);
    expect(drawn).toMatch(/<input[^>]*type="file"/);
    expect(drawn).toContain('accept="image/*"');
    expect(drawn).toContain('aria-describedby="photo-error" aria-invalid="true"');
  });

  test("a field for a catch's photo offers the camera before the library", () => {
    const drawn = html(<FileDrop id="photo" name="photo" label="Photo" camera />);
    expect(drawn).toMatch(/<input[^>]*capture="environment"/);
    expect(drawn).toMatch(/Take Photo.*Choose from Library/s);
    expect(html(<FileDrop id="logo" name="logo" label="Logo" />)).not.toContain("Take Photo");
  });

  test("a checkbox is wrapped in its label", () => {
    expect(html(<Checkbox id="agree" label="I agree" />)).toMatch(/<label [^>]*><input[^>]*type="checkbox"/);
  });
});

test("a busy button can't be pressed again", () => {
  expect(html(<Button busy>Submitting...</Button>)).toMatch(/<button[^>]*disabled=""[^>]*aria-busy="true"/);
});

describe("a dialog without script", () => {
  test("a dialog without script is open in the page, and its close button links to the page without it", () => {
    const drawn = html(
      <Dialog open title="How It Works" closeTo="/">
        Join
      </Dialog>,
    );
    expect(drawn).toMatch(/<dialog[^>]*open=""/);
    expect(drawn).toMatch(/<a[^>]*aria-label="Close"[^>]*href="\/"/);
  });

  test("without script, a dialog without an address closes like a native form", () => {
    expect(
      html(
        <Dialog open title="Photo">
          Fish
        </Dialog>,
      ),
    ).toContain('<form method="dialog">');
  });

  test("a blocking dialog can't be closed", () => {
    const drawn = html(
      <Dialog open blocking title="Agreement">
        Read
      </Dialog>,
    );
    expect(drawn).not.toContain('aria-label="Close"');
    expect(drawn).toContain('closedby="none"');
  });

  test("a closed dialog doesn't block the page", () => {
    const drawn = html(
      <Dialog open={false} title="Later">
        Nothing
      </Dialog>,
    );
    expect(drawn).not.toContain("open=");
  });
});

test("tabs are links, and the current one is marked", () => {
  const drawn = html(
    <Tabs
      label="Admin"
      tabs={[
        { to: "/admin", label: "Analytics", current: false },
        { to: "/admin?tab=verification", label: "Verification", current: true, count: 12 },
      ]}
    />,
  );
  expect(drawn).toMatch(/<a[^>]*aria-current="page"[^>]*href="\/admin\?tab=verification"/);
  expect(drawn.match(/aria-current/g)?.length).toBe(1);
});

test("a table's cells have labels on a phone, except the leading cell and the buttons", () => {
  const drawn = html(
    <Table
      caption="Unverified catches"
      rows={[{ id: 1, angler: "riverrat", species: "Bass" }]}
      rowKey={(row) => row.id}
      columns={[
        { id: "angler", label: "User", kind: "lead", cell: (row) => row.angler },
        { id: "species", label: "Species", cell: (row) => row.species },
        { id: "acts", label: "Actions", kind: "actions", cell: () => <Button>Verify</Button> },
      ]}
    />,
  );
  expect([...drawn.matchAll(/data-label="([^"]*)"/g)].map(([, label]) => label)).toEqual(["Species"]);
  expect(drawn).toContain(">Unverified catches</caption>");
});

test.each(["21.3", "1,234", "$1,000,000", "50%", "–"])("a tile styles the number %s as a figure", (value) => {
  expect(html(<StatTile label="Best" value={value} />)).toContain("figure");
});

test("a tile styles words as words", () => {
  expect(html(<StatTile label="Species" value="Bass, Trout" />)).not.toContain("figure");
});

test("an error is announced, but a note that was already there is not", () => {
  expect(html(<Alert kind="error">Login failed</Alert>)).toContain('role="alert"');
  expect(html(<Alert>Bring a board</Alert>)).not.toContain("role=");
});

test("progress has five ticks per step, and shows the position", () => {
  const drawn = html(<ProgressTicks done={3} of={5} label="Step 3 of 5" />);
  expect(drawn).toContain('max="5" value="3"');
  expect(drawn.match(/<line/g)?.length).toBe(26);
});
