package frontrow

import (
	"crypto/x509"
	"encoding/base64"
	"errors"
	"net/url"
	"strconv"
	"strings"
	"time"
)

// VerifyReward returns the signed values of a reward callback. query: the exact RawQuery. keys:
// "base64" by "keyId" of /delivery/v1/reward-keys.json; fetch it again after a day. isNew: stores an
// id under a unique key; returns false where it is stored already. The keys sign for all apps: pay
// only where ad_unit is your placement and test is not "1".
func VerifyReward(query string, keys map[string]string, isNew func(string) bool, now time.Time) (url.Values, error) {
	raw, end, _ := strings.Cut(query, "&signature=")
	signed, undecoded := url.PathUnescape(raw)
	text, keyID, _ := strings.Cut(end, "&key_id=")
	der, _ := base64.StdEncoding.DecodeString(keys[keyID])
	key, unknown := x509.ParsePKIXPublicKey(der)
	signature, malformed := base64.RawURLEncoding.DecodeString(text)
	values := url.Values{} // only this text is signed, so every value is read out of it
	for _, pair := range strings.Split(signed, "&") {
		name, value, _ := strings.Cut(pair, "=")
		values.Set(name, value)
	}
	milliseconds, err := strconv.ParseInt(values.Get("timestamp"), 10, 64)
	age := now.Sub(time.UnixMilli(milliseconds))
	switch {
	case undecoded != nil || strings.Contains(raw, "%25") || strings.Contains(raw, "%26"):
		return nil, errors.New("a value contains & or %")
	case unknown != nil:
		return nil, errors.New("the key id is unknown")
	case malformed != nil || (&x509.Certificate{PublicKey: key}).CheckSignature(x509.ECDSAWithSHA256, []byte(signed), signature) != nil:
		return nil, errors.New("the signature is wrong")
	case err != nil || age > 72*time.Hour || age < -5*time.Minute:
		return nil, errors.New("the timestamp is out of range")
	case values.Get("transaction_id") == "" || !isNew(values.Get("transaction_id")):
		return nil, errors.New("the transaction id is not new")
	}
	return values, nil
}
