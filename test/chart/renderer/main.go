// Renders the chart as `helm template` does, for machines without Helm: with the same template
// engine and functions, from packages that Debian has. It takes the same arguments.
//
//	GO111MODULE=off GOPATH=/usr/share/gocode go build -o renderer .
//	renderer template RELEASE CHART [--namespace N] [--values FILE]... [--api-versions A]... [--kube-version V]
//
// It is stricter than Helm: each document has to parse without repeated keys. It has the functions
// that the chart uses, and checks neither values.schema.json nor kubeVersion.
package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"text/template"

	"github.com/Masterminds/sprig"
	"sigs.k8s.io/yaml"
)

type dict = map[string]interface{}

type options struct {
	release, chart, namespace, kubeVersion string
	values                                 []string
	apis                                   apiVersions
}

type apiVersions []string

// Has is called by templates.
func (all apiVersions) Has(wanted string) bool {
	for _, one := range all {
		if one == wanted {
			return true
		}
	}
	return false
}

type files struct{ folder string }

// Glob is called by templates.
func (f files) Glob(pattern string) (map[string][]byte, error) {
	found := map[string][]byte{}
	paths, err := filepath.Glob(filepath.Join(f.folder, pattern))
	if err != nil {
		return nil, err
	}
	for _, path := range paths {
		name, err := filepath.Rel(f.folder, path)
		if err != nil {
			return nil, err
		}
		if found[name], err = os.ReadFile(path); err != nil {
			return nil, err
		}
	}
	return found, nil
}

func main() {
	out, err := run(os.Args[1:])
	if err != nil {
		fmt.Fprintln(os.Stderr, "Error:", err)
		os.Exit(1)
	}
	os.Stdout.WriteString(out)
}

func run(args []string) (string, error) {
	given, err := parse(args)
	if err != nil {
		return "", err
	}
	scope, err := scopeOf(given)
	if err != nil {
		return "", err
	}
	return render(given.chart, scope)
}

func parse(args []string) (options, error) {
	given := options{namespace: "default", kubeVersion: "1.34.0"}
	if len(args) < 3 || args[0] != "template" {
		return given, errors.New("usage: renderer template RELEASE CHART [options]")
	}
	given.release, given.chart = args[1], args[2]
	for rest := args[3:]; len(rest) > 0; rest = rest[2:] {
		if len(rest) < 2 {
			return given, fmt.Errorf("%s lacks a value", rest[0])
		}
		switch name, value := rest[0], rest[1]; name {
		case "--namespace":
			given.namespace = value
		case "--kube-version":
			given.kubeVersion = value
		case "--values":
			given.values = append(given.values, value)
		case "--api-versions":
			given.apis = append(given.apis, value)
		default:
			return given, fmt.Errorf("unknown option %s", name)
		}
	}
	return given, nil
}

// Returns the top of what templates see.
func scopeOf(given options) (dict, error) {
	meta, err := load(filepath.Join(given.chart, "Chart.yaml"))
	if err != nil {
		return nil, err
	}
	chart := dict{}
	for key, value := range meta {
		chart[strings.ToUpper(key[:1])+key[1:]] = value
	}
	// Helm reads the numbers of the chart's values as strings, and those of other files as floats.
	values, err := load(filepath.Join(given.chart, "values.yaml"), func(d *json.Decoder) *json.Decoder {
		d.UseNumber()
		return d
	})
	if err != nil {
		return nil, err
	}
	for _, name := range given.values {
		more, err := load(name)
		if err != nil {
			return nil, err
		}
		merge(values, more)
	}
	return dict{
		"Chart":        chart,
		"Values":       values,
		"Files":        files{given.chart},
		"Capabilities": dict{"APIVersions": given.apis, "KubeVersion": dict{"Version": "v" + given.kubeVersion}},
		"Release":      dict{"Name": given.release, "Namespace": given.namespace, "Service": "Helm", "IsInstall": true},
	}, nil
}

func load(name string, options ...yaml.JSONOpt) (dict, error) {
	var text []byte
	var err error
	if name == "-" {
		text, err = io.ReadAll(os.Stdin)
	} else {
		text, err = os.ReadFile(name)
	}
	if err != nil {
		return nil, err
	}
	values := dict{}
	if err := yaml.UnmarshalStrict(text, &values, options...); err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return values, nil
}

// Merges values as Helm does: maps key by key, and null removes a key.
func merge(into, from dict) {
	for key, value := range from {
		old, isMap := into[key].(dict)
		more, isOther := value.(dict)
		switch {
		case value == nil:
			delete(into, key)
		case isMap && isOther:
			merge(old, more)
		default:
			into[key] = value
		}
	}
}

func render(chart string, scope dict) (string, error) {
	all := template.New("chart").Option("missingkey=zero")
	all.Funcs(functions(all))
	names, err := parseAll(all, chart)
	if err != nil {
		return "", err
	}
	out := ""
	for _, name := range names {
		text, err := execute(all, name, scope)
		if err != nil {
			return "", err
		}
		if !strings.HasSuffix(name, ".yaml") {
			continue
		}
		for _, document := range strings.Split("\n"+text, "\n---") {
			var object interface{}
			if err := yaml.UnmarshalStrict([]byte(document), &object); err != nil {
				return "", fmt.Errorf("%s: %w\n%s", name, err, document)
			}
			if object != nil {
				out += "---\n" + strings.Trim(document, "\n") + "\n"
			}
		}
	}
	return out, nil
}

// Parses the templates, and returns the names of those that are rendered, in order.
func parseAll(all *template.Template, chart string) ([]string, error) {
	names := []string{}
	err := filepath.WalkDir(filepath.Join(chart, "templates"), func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		text, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		name := filepath.Base(path)
		if !strings.HasPrefix(name, "_") {
			names = append(names, name)
		}
		_, err = all.New(name).Parse(string(text))
		return err
	})
	return names, err
}

func execute(all *template.Template, name string, data interface{}) (string, error) {
	var out bytes.Buffer
	err := all.ExecuteTemplate(&out, name, data)
	return strings.ReplaceAll(out.String(), "<no value>", ""), err
}

// The functions of Helm that the chart uses, besides those of sprig.
func functions(all *template.Template) template.FuncMap {
	known := sprig.TxtFuncMap()
	// Helm has neither.
	delete(known, "env")
	delete(known, "expandenv")
	known["include"] = func(name string, data interface{}) (string, error) {
		return execute(all, name, data)
	}
	known["tpl"] = func(text string, data interface{}) (string, error) {
		copied, err := all.Clone()
		if err != nil {
			return "", err
		}
		if _, err := copied.New("tpl").Parse(text); err != nil {
			return "", err
		}
		return execute(copied, "tpl", data)
	}
	known["fail"] = func(reason string) (string, error) { return "", errors.New(reason) }
	known["toYaml"] = func(value interface{}) (string, error) {
		text, err := yaml.Marshal(value)
		return strings.TrimSuffix(string(text), "\n"), err
	}
	known["fromYaml"] = func(text string) (dict, error) {
		value := dict{}
		return value, yaml.Unmarshal([]byte(text), &value)
	}
	known["fromYamlArray"] = func(text string) ([]interface{}, error) {
		value := []interface{}{}
		return value, yaml.Unmarshal([]byte(text), &value)
	}
	return known
}
